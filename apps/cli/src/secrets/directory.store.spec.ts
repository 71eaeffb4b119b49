import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../test/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const directory = join(folder, 'secrets');
const make = async () => {
  const wanted = ['--directory', directory, '--broker-data', folder, '--own-postgres', '--demo'];
  const { status, stdout, stderr } = await runCli({}, 'secrets', ...wanted);
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const read = (path: string) => readFileSync(join(directory, path), 'utf8');
const path = join(directory, 'gateway/NATS_PASSWORD');

describe('secrets in a directory', () => {
  it('are created once, each as its own file, without leftovers', async () => {
    await expect(make()).resolves.toMatch(/^Made 34 secrets/);
    await expect(make()).resolves.toBe('All secrets exist.\n');
    const files = readdirSync(directory, { recursive: true }) as string[];
    expect(files.filter((file) => file.includes('.')).toSorted()).toEqual(['nats/passwords.conf']);
    expect(readdirSync(folder).toSorted()).toEqual(['secrets', 'subscribers.json']);
  });

  it('mean the same to apps, broker and Postgres with a trailing newline', async () => {
    writeFileSync(path, 'chosen\n');
    writeFileSync(join(directory, 'postgres/POSTGRES_PASSWORD'), 'chosen\r\n');
    rmSync(join(directory, 'bootstrap/DATABASE_URL'));
    await make();
    expect(read('nats/passwords.conf')).toContain('NATS_PASSWORD_GATEWAY: "chosen"\n');
    expect(read('bootstrap/DATABASE_URL')).toBe('postgres://postgres:chosen@postgres:5432/stratus');
  });

  it.each<[string, () => void]>([
    ['an empty file', () => writeFileSync(path, '')],
    ['an empty file', () => writeFileSync(path, '\n')],
    ['a file that cannot be read (EISDIR)', () => mkdirSync(path)],
    ['a file that cannot be read (ENOENT)', () => symlinkSync('/nowhere', path)],
  ])('stay unchanged when one is %s, which the failure reports', async (fault, spoil) => {
    const passwords = read('nats/passwords.conf');
    rmSync(path, { recursive: true, force: true });
    spoil();
    await expect(make()).rejects.toThrow(`The secret ${path} is ${fault}.`);
    expect(read('nats/passwords.conf')).toBe(passwords);
  });
});
