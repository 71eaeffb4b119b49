import { UpdateProfileRequest } from '../account/update-profile.operation.js';
import { CreateDiskRequest } from '../compute/create-disk.operation.js';
import { CreateInstanceRequest } from '../compute/create-instance.operation.js';
import { parseBody } from '../validation/parse-body.js';
import { sshKeysFault } from './ssh-keys.js';

const KEY = 'AAAAC3NzaC1lZDI1NTE5AAAAIGfaG5oFYmMnsVzLk4dyhfnYQ0cPp0yNTsiGqg6XZbKw';

it.each([
  `ssh-ed25519 ${KEY}`,
  `ssh-rsa ${KEY}== me@example.com and more`,
  `ecdsa-sha2-nistp521 ${KEY}`,
  `ssh-dss ${KEY}`,
  `sk-ssh-ed25519@openssh.com ${KEY}`,
  `  ssh-ed25519  ${KEY} `,
])('is a public key: %s', (key) => expect(sshKeysFault([key])).toBeUndefined());

it.each([
  '/home/me/.ssh/id_ed25519.pub',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  KEY,
  `ssh-ed448 ${KEY}`,
  `ecdsa-sha2-nistp255 ${KEY}`,
  '',
])('is not a public key: %s', (key) =>
  expect(sshKeysFault([`ssh-rsa ${KEY}`, key])).toMatch(/^SSH Key 2 key-type must be one of ssh-dss, ssh-rsa, /),
);

it.each(['ssh-ed25519', 'ssh-ed25519 ', 'ssh-ed25519 -', `ssh-rsa ${KEY}*`])('has no key: %s', (key) =>
  expect(sshKeysFault([key])).toContain('SSH Key 1'),
);

describe('wherever a request has SSH keys', () => {
  it.each([
    ['a new instance', CreateInstanceRequest, { type: 't', region: 'r' }],
    ['a new disk', CreateDiskRequest, { size: 1 }],
    ['a profile', UpdateProfileRequest, {}],
  ] as [string, new () => object, object][])('%s refuses the name of a file', (_, dto, body) => {
    const sent = (key: string) => () => parseBody(dto, { ...body, authorized_keys: [key] });
    expect(sent(`ssh-rsa ${KEY}`)).not.toThrow();
    expect(sent('~/.ssh/id_rsa.pub')).toThrow('SSH Key 1 key-type');
  });
});
