import { randomBytes } from 'node:crypto';
import { KeyRing } from './key-ring.js';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const PURPOSE = 'database 3 password';

describe('a ring of keys', () => {
  it('opens its own boxes, which show nothing of the secret', () => {
    const ring = KeyRing.of(`new:${key(2)}, old:${key(1)}`);
    const sealed = ring.seal('swordfish é', PURPOSE);
    expect(sealed.keyId).toBe('new');
    expect(sealed.box.includes('swordfish')).toBe(false);
    expect(ring.open(sealed, PURPOSE)).toBe('swordfish é');
    expect(ring.seal('swordfish é', PURPOSE).box.equals(sealed.box)).toBe(false);
  });

  it('opens boxes sealed with an older key while it has that key', () => {
    const sealed = KeyRing.of(`old:${key(1)}`).seal('x', PURPOSE);
    expect(KeyRing.of(`new:${key(2)},old:${key(1)}`).open(sealed, PURPOSE)).toBe('x');
    const [without, other] = [KeyRing.of(`new:${key(2)}`), KeyRing.of(`old:${key(2)}`)];
    expect([without, other].map((ring) => ring.has(sealed.keyId))).toEqual([false, true]);
    expect(() => without.open(sealed, PURPOSE)).toThrow('There is no key old');
    expect(() => other.open(sealed, PURPOSE)).toThrow('does not open with the key old');
  });

  it('refuses a box for another purpose, and one with any byte changed or missing', () => {
    const ring = KeyRing.of(`k:${randomBytes(32).toString('base64')}`);
    const sealed = ring.seal('secret', PURPOSE);
    expect(() => ring.open(sealed, 'database 4 password')).toThrow('database 4 password does not open');
    for (let index = 0; index < sealed.box.length; index += 1) {
      const box = Buffer.from(sealed.box);
      box[index] = (box[index] ?? 0) ^ 1;
      expect(() => ring.open({ ...sealed, box }, PURPOSE)).toThrow('does not open');
      expect(() => ring.open({ ...sealed, box: sealed.box.subarray(0, index) }, PURPOSE)).toThrow('does not open');
    }
  });

  it.each([
    ['', 'key 1 must be written id:base64'],
    ['a', 'key 1 must be 32 bytes'],
    [`a:${key(1)},b:${Buffer.alloc(16).toString('base64')}`, 'key 2 must be 32 bytes'],
    [`a:${key(1)},a:${key(2)}`, 'key 2 has the id of an earlier one'],
    [`a b:${key(1)}`, 'key 1 must be written id:base64'],
    [`a:${key(1)}:x`, 'key 1 must be written id:base64'],
  ])('reports the error in %j without showing the key', (text, reason) => {
    expect(() => KeyRing.of(text)).toThrow(reason);
    expect(() => KeyRing.of(text)).not.toThrow(key(1));
  });
});
