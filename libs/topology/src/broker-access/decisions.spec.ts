import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantedIn } from './broker-access.js';
import { hashOf, newEntry, readEntry } from './subscriber-entry.js';
import type { SubscriberEntry } from './subscriber-entry.js';
import { reloadBy } from './reload-broker.js';
import { SubscribersFile, accountsAfter } from './subscribers-file.js';

const passwordHash = hashOf('secret');

describe('the accounts of a broker', () => {
  const present = { SUBSCRIBER_a: 'as it is', SUBSCRIBER_b: 'as it is' };

  it('stay unchanged without a decision', () => {
    expect(accountsAfter(present, [])).toEqual(present);
  });

  it('lose users whose access a decision ends, and gain users that one admits', () => {
    const accounts = accountsAfter(present, [newEntry('a', []), newEntry('c', ['events.1.>'], { passwordHash })]);
    expect(Object.keys(accounts)).toEqual(['SUBSCRIBER_b', 'SUBSCRIBER_c']);
    expect(JSON.stringify(accounts.SUBSCRIBER_c)).toContain(`"user":"c","password":"${passwordHash}"`);
  });
});

describe('a broker', () => {
  it.each([
    ['2.9.10', 'signals'],
    ['2.10.0-beta', 'request'],
    ['2.10.29', 'request'],
    ['2.11.4', 'request'],
    ['3.0.0', 'request'],
  ])('of version %j rereads its file after %s', (version, by) => {
    expect(reloadBy(version)).toBe(by);
  });
});

describe('the access that a broker lets in', () => {
  const accessAfter = (entry: SubscriberEntry): string => grantedIn([{ ...entry, sequence: 1 }]);
  const granted = newEntry('a', [], { passwordHash });

  it('stays the same, so that the broker does not reload, while later decisions keep the password', () => {
    const kept = newEntry('a', [], { passwordHash, passwordSetBy: granted.decision });
    expect(accessAfter(kept)).toBe(accessAfter(granted));
  });

  it('changes when a decision grants the same password again, or ends the access', () => {
    expect(accessAfter(newEntry('a', [], { passwordHash }))).not.toBe(accessAfter(granted));
    expect(accessAfter(newEntry('a', []))).not.toBe(accessAfter(granted));
  });
});

describe('a decision', () => {
  const text = (rest: object) => JSON.stringify({ ...newEntry('a', []), ...rest });

  it('is read as written', () => {
    const entry = newEntry('a', ['events.1.>'], { passwordHash, busyUntil: '2026-01-01T00:00:00.000Z' });
    expect(readEntry('a', JSON.stringify(entry))).toEqual(entry);
    const later = newEntry('a', [], { passwordHash, passwordSetBy: entry.decision });
    expect(readEntry('a', JSON.stringify(later))).toEqual(later);
  });

  it.each([
    ['is about another subscriber', 'b', text({})],
    ['has a password in the clear', 'a', text({ passwordHash: 'secret' })],
    ['is no JSON', 'a', 'hello'],
    ['is an event', 'a', '{"specversion":"1.0"}'],
    ['has no name of a subscriber', 'A.>', text({ name: 'A.>' })],
    ['has the name of a user of the installation', 'admin', text({ name: 'admin', passwordHash })],
    ['has the name of a service’s consumer', 'network-computes', text({ name: 'network-computes', passwordHash })],
  ])('is invalid when it %s', (_, name, content) => {
    expect(readEntry(name, content)).toBeUndefined();
  });
});

describe('the file of a broker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stratus-subscribers-'));
  const path = join(folder, 'subscribers.json');
  const file = new SubscribersFile(path);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('left empty by a full disk has no accounts, and is rewritten', () => {
    writeFileSync(path, '');
    expect(file.read()).toEqual({});
    expect(file.write({ SUBSCRIBER_a: {} })).toBe(true);
    expect(file.read()).toEqual({ SUBSCRIBER_a: {} });
  });

  it('with invalid JSON is kept, and the error names the file without its content', () => {
    writeFileSync(path, '{"password": secret}');
    expect(() => file.read()).toThrow(`${path} is not valid JSON`);
    expect(() => file.read()).not.toThrow(/secret/);
  });
});
