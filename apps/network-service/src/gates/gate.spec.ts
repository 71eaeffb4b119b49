import { decideClose } from './gate.js';

describe('the gate of an instance', () => {
  it('is closed by a migration', () => expect(decideClose({ migrationId: null }, 'mine')).toBe(true));
  it('is closed only once by it', () => expect(decideClose({ migrationId: 'mine' }, 'mine')).toBe(false));
  it('refuses a second migration', () => {
    expect(() => decideClose({ migrationId: 'theirs' }, 'mine')).toThrow('Another live migration');
  });
});
