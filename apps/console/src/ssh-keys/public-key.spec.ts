import { fingerprintOf, publicKeyOf } from './public-key.js';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGfaG5oFYmMnsVzLk4dyhfnYQ0cPp0yNTsiGqg6XZbKw me at laptop\n';

it('reads the parts of a key', () =>
  expect(publicKeyOf(KEY)).toEqual({ type: 'ssh-ed25519', comment: 'me at laptop' }));

it('computes the fingerprint that ssh-keygen prints', async () => {
  expect(await fingerprintOf(KEY)).toBe('SHA256:ndG2h7W4SjDw6eBORNxZDpIH/7saPlouYyznZhCqJGk');
  expect(await fingerprintOf('no -key-')).toBeUndefined();
});
