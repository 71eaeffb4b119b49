import { firstStatements, passwordHash, replicationPassword } from './accounts.js';
import { quoted } from './quoting.js';

const access = {
  adminPassword: 'of-the-provisioner',
  host: '127.0.0.1',
  allowList: [],
  credentials: { username: 'customer', verifier: passwordHash("it's a \\ secret") },
  sslConnection: true,
  encrypted: false,
};

describe('accounts of a MariaDB cluster', () => {
  it('are created with the hashes that the server stores', () => {
    // SELECT PASSWORD('mypass') from the manual.
    expect(passwordHash('mypass')).toBe('*6C8989366EAF75BB670AD8EA7A7FC1176A95CEF4');
  });

  it('are created by statements without any password', () => {
    const statements = firstStatements(access).join('\n');
    expect(statements).toContain(access.credentials.verifier);
    for (const secret of ['secret', access.adminPassword, replicationPassword(access.adminPassword)]) {
      expect(statements).not.toContain(secret);
    }
  });

  it('use different passwords for replicas and the provisioner', () => {
    expect(replicationPassword('a')).not.toBe('a');
    expect(replicationPassword('a')).not.toBe(replicationPassword('b'));
  });

  it.each([
    ["o'brien", "'o''brien'"],
    ['\\', "'\\\\'"],
    ["\\'", "'\\\\'''"],
  ])('quote %s', (text, sql) => expect(quoted(text)).toBe(sql));

  it('are created by statements that fit into the lines of an init file, even with a long allow list', () => {
    const allowList = Array.from({ length: 2_000 }, (_, number) => `10.${number % 256}.0.0/16`);
    const statements = firstStatements({ ...access, allowList });
    expect(Math.max(...statements.map(({ length }) => length))).toBeLessThan(16_000);
  });
});
