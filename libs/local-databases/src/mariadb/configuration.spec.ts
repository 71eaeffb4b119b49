import { configuration, encryptionKeys, type Settings, startStatements } from './configuration.js';

const settings: Settings = {
  directory: '/state/member-1',
  socketDirectory: '/state/member-1',
  number: 1,
  name: 'member-1',
  role: 'primary',
  members: 3,
  host: '127.0.0.1',
  port: 20_001,
  encrypted: false,
  semiSynchronous: false,
  durable: true,
  share: '/usr/share/mariadb',
  plugins: '/usr/lib/mysql/plugin',
};
const linesOf = (changes: Partial<Settings>): string[] => configuration({ ...settings, ...changes }).split('\n');

describe('configuration of a MariaDB member', () => {
  it('never writes outside the directory of the member', () => {
    const paths = configuration({ ...settings, encrypted: true }).match(/(?<== )\/\S+/g) ?? [];
    const others = paths.filter((path) => !path.startsWith('/state/member-1/'));
    expect(others.toSorted()).toEqual(['/usr/lib/mysql/plugin', '/usr/share/mariadb', '/usr/share/mariadb/charsets']);
  });

  it('has the part of semi-synchronous replication for its role, on request', () => {
    const sides = (changes: Partial<Settings>): string[] =>
      linesOf(changes).filter((line) => line.endsWith('enabled = ON'));
    expect(sides({})).toEqual([]);
    expect(sides({ semiSynchronous: true })).toEqual(['rpl-semi-sync-master-enabled = ON']);
    expect(sides({ semiSynchronous: true, role: 'replica' })).toEqual(['rpl-semi-sync-slave-enabled = ON']);
  });

  it('prevents customers from writing to a replica, and events from running before the start is done', () => {
    expect(linesOf({ role: 'replica' })).toEqual(expect.arrayContaining(['read-only = ON', 'event-scheduler = OFF']));
    expect(linesOf({})).toEqual(expect.arrayContaining(['read-only = OFF', 'event-scheduler = OFF']));
  });

  it('keeps a binary log if there are replicas', () => {
    const logs = (changes: Partial<Settings>): string[] =>
      linesOf(changes).filter((line) => line.startsWith('log-bin ='));
    expect(logs({})).toEqual(['log-bin = binlog']);
    expect(logs({ role: 'replica' })).toEqual([]);
    expect(linesOf({ members: 1 }).filter((line) => /log-bin =|relay/.test(line))).toEqual([]);
  });

  it('encrypts with a key of 256 bits, the same for all members', () => {
    expect(linesOf({ encrypted: true })).toContain('innodb-encrypt-tables = FORCE');
    expect(encryptionKeys('word')).toMatch(/^1;[0-9a-f]{64}\n$/);
    expect(encryptionKeys('word')).not.toBe(encryptionKeys('another'));
  });

  it('has each statement of the init file on one line', () => {
    expect(startStatements(['SELECT 1', 'BEGIN\nEND'])).toBe('SELECT 1;\nBEGIN END;\n');
  });
});
