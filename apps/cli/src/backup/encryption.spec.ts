import { randomBytes } from 'node:crypto';
import { NotAuthentic, decrypted, encrypted, keyCheck, keyFrom, newDerivation } from './encryption.js';

const key = randomBytes(32);
const CHUNK = 64 * 1024;

async function* pieces(data: Buffer, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of source) found.push(piece);
  return Buffer.concat(found);
}
const encrypt = (data: Buffer, name = 'data/1'): Promise<Buffer> => all(encrypted(pieces(data, 10_000), key, name));
const decrypt = (stored: Buffer, name = 'data/1'): Promise<Buffer> => all(decrypted(pieces(stored, 7_001), key, name));

describe('the encryption of a backup', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('returns %i bytes as they were', async (length) => {
    const data = randomBytes(length);
    const stored = await encrypt(data);
    expect(length > 20 && stored.includes(data.subarray(0, 20))).toBe(false);
    expect((await decrypt(stored)).equals(data)).toBe(true);
  });

  it('never encrypts twice in the same way', async () => {
    const data = randomBytes(100);
    expect((await encrypt(data)).equals(await encrypt(data))).toBe(false);
  });

  it('notices a changed byte, a missing end, a missing or exchanged chunk, and another file', async () => {
    const stored = await encrypt(randomBytes(2 * CHUNK + 5));
    const [salt, first, second] = [16, CHUNK + 16, CHUNK + 16].reduce<[number, Buffer[]]>(
      ([at, parts], length) => [at + length, [...parts, stored.subarray(at, at + length)]],
      [0, []],
    )[1] as [Buffer, Buffer, Buffer];
    const rest = stored.subarray(16 + 2 * (CHUNK + 16));
    const changed = Buffer.from(stored);
    changed[40_000]! ^= 1;
    const forgeries = {
      changed,
      cut: stored.subarray(0, -1),
      'without the last chunk': Buffer.concat([salt, first, second]),
      'without the first chunk': Buffer.concat([salt, second, rest]),
      exchanged: Buffer.concat([salt, second, first, rest]),
      empty: Buffer.alloc(0),
    };
    for (const forged of Object.values(forgeries)) await expect(decrypt(forged)).rejects.toThrow(NotAuthentic);
    await expect(decrypt(stored, 'data/2')).rejects.toThrow(NotAuthentic);
  });

  it('derives the same key from the same passphrase alone', async () => {
    const how = { ...newDerivation(), cost: 1024 };
    const [same, again, other] = await Promise.all(
      ['a', 'a', 'b'].map(async (word) => keyCheck(await keyFrom(word, how))),
    );
    expect(again).toBe(same);
    expect(other).not.toBe(same);
    await expect(keyFrom('a', { ...how, cost: 2 ** 24 })).rejects.toThrow(/memory/i);
  });
});
