/** Catches: an import or a load that a hostile, cut or altered file leads elsewhere, or that changes something before it refuses. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { CommandFailure } from '../command-failure.js';
import { writeArchive } from './archive-writer.js';
import { readManifest } from './archive-reader.js';
import { FORMAT } from './manifest.js';
import type { Entry, Manifest } from './manifest.js';
import { stage } from './stage.js';
import { BLOCK, END, header, paddingAfter } from './tar.js';

const VERSIONS = { stratus: '0.1.0', postgres: '18.4.0' };
const directory = mkdtempSync(join(tmpdir(), 'stratus-archive-'));
const state = join(directory, 'state');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const dir = (path: string): Entry => ({ path, mode: 0o700, owner: 'self', group: 'self' });
const file = (path: string, content: string): [Entry, string] => [{ ...dir(path), bytes: content.length }, content];
const PLAIN = [
  file('secrets.json', '{}'),
  [dir('postgres')],
  [dir('postgres/data')],
  file('postgres/data/PG_VERSION', '18\n'),
  file('postgres/data/empty', ''),
  file('postgres/data/large', 'x'.repeat(3 * 1024 * 1024)),
] satisfies [Entry, string?][];
type Part = [Entry, string?];

const manifestOf = (parts: Part[], changes: object = {}): Manifest => ({
  format: FORMAT,
  stratus: '0.1.0',
  postgres: '18.4.0',
  created: '2026-01-31T12:00:00.000Z',
  databases: 'simulated',
  entries: parts.map(([entry]) => entry),
  ...changes,
});

let written = 0;
const newFile = (): string => join(directory, `${(written += 1)}.tar.zst`);
async function archiveOf(parts: Part[], changes?: object): Promise<string> {
  const target = newFile();
  const contents = new Map(parts.map(([, content = ''], index) => [index, Buffer.from(content)]));
  await writeArchive(target, manifestOf(parts, changes), contents);
  return target;
}

const refusal = (archive: string): Promise<unknown> =>
  stage(state, archive, VERSIONS).then(
    () => undefined,
    (error: unknown) => error,
  );
async function expectRefusal(archive: string, message: RegExp): Promise<void> {
  const error = await refusal(archive);
  expect(error).toBeInstanceOf(CommandFailure);
  expect((error as CommandFailure).message).toMatch(message);
  expect((error as CommandFailure).remedy).not.toBe('');
  expect(readdirSync(state)).toEqual([]);
}

it('an archive comes out as it went in, and its manifest without the rest', async () => {
  const archive = await archiveOf(PLAIN);
  const { incoming, manifest } = await stage(state, archive, VERSIONS);
  for (const [{ path, bytes }, content] of PLAIN) {
    if (bytes !== undefined) expect(readFileSync(join(incoming, path), 'utf8')).toBe(content);
    expect(statSync(join(incoming, path)).mode & 0o777).toBe(0o700);
  }
  expect(await readManifest(archive, VERSIONS)).toEqual(manifest);
  rmSync(incoming, { recursive: true });
});

describe('refused, and nothing is left of it:', () => {
  beforeAll(() => mkdirSync(state, { recursive: true }));

  it.each<[string, Part[]]>([
    ['a path above', [[dir('postgres/..')], file('postgres/../evil', 'x')]],
    ['an absolute path', [file('/etc/evil', 'x')]],
    ['another file of the state directory', [file('stack.json', 'x')]],
    ['a file where a directory belongs', [file('databases', 'x')]],
    ['a file in no directory', [file('postgres/other/x', 'x')]],
    ['a file in a file', [file('secrets.json/x', 'x')]],
    ['a path with an empty part', [[dir('postgres/')], file('postgres//x', 'x')]],
    ['a path with a null', [file('postgres/a\0b', 'x')]],
    ['a path twice', [file('postgres/data/PG_VERSION', '17')]],
  ])('%s', async (_what, parts) => {
    await expectRefusal(await archiveOf([...PLAIN, ...parts]), /leads elsewhere/);
  });

  it.each<[string, object, RegExp]>([
    ['a newer format', { format: FORMAT + 1 }, /newer Stratus made this snapshot: its format is 2/],
    ['a newer Stratus', { stratus: '0.2.0' }, /Stratus 0.2.0 made this snapshot/],
    ['another PostgreSQL', { postgres: '17.9' }, /PostgreSQL 17.9 wrote this snapshot/],
    ['bits that give rights', { entries: [{ ...dir('postgres'), mode: 0o4755 }] }, /no file/],
    ['an unknown owner', { entries: [{ ...dir('postgres'), owner: 'root' }] }, /no file/],
    ['a link', { entries: [{ ...dir('postgres'), link: '/etc' }] }, /PG_VERSION is missing/],
    ['a size below nothing', { entries: [{ ...dir('postgres'), bytes: -1 }] }, /no file/],
    ['no list', { entries: {} }, /no list/],
    [
      'more than the disk has',
      { entries: [...PLAIN.map(([entry]) => entry), { ...dir('postgres/big'), bytes: 2 ** 50 }] },
      /are needed/,
    ],
  ])('%s', async (_what, changes, message) => {
    const parts = changes && 'entries' in changes ? [] : PLAIN;
    const target = newFile();
    const text = Buffer.from(JSON.stringify(manifestOf(parts, changes)));
    writeFileSync(target, zstdCompressSync(packed([['manifest.json', text]])));
    await expectRefusal(target, message);
  });

  it('a file that is cut off, anywhere', async () => {
    const whole = readFileSync(await archiveOf(PLAIN));
    for (const length of [0, 3, 20, whole.length >> 1, whole.length - 4, whole.length - 1]) {
      const target = newFile();
      writeFileSync(target, whole.subarray(0, length));
      await expectRefusal(target, /cut off/);
    }
  });

  it('a file with another byte, anywhere', async () => {
    const whole = readFileSync(await archiveOf(PLAIN));
    for (let place = 0; place < whole.length; place += 7) {
      const target = newFile();
      const altered = Buffer.from(whole);
      altered[place] = (altered[place] ?? 0) ^ 0x10;
      writeFileSync(target, altered);
      await expectRefusal(target, /no intact snapshot|newer|made this|wrote this/);
    }
  });

  it('a tar file with a link, another name, or more than the manifest says', async () => {
    const parts: Part[] = PLAIN.slice(0, 4);
    const plain = zstdDecompressSync(readFileSync(await archiveOf(parts)));
    const first = plain.indexOf(header('files/0', 2));
    const link = Buffer.from(plain);
    link.write('2', first + 156);
    const renamed = Buffer.from(plain);
    renamed.write('../../x', first);
    const longer = Buffer.concat([plain.subarray(0, plain.length - END.length), header('files/9', 0), END]);
    const after = Buffer.concat([plain, Buffer.alloc(BLOCK)]);
    for (const tar of [link, renamed, longer, after]) {
      const target = newFile();
      writeFileSync(target, zstdCompressSync(tar));
      await expectRefusal(target, /no intact snapshot/);
    }
  });

  it('a file of another kind', async () => {
    const target = newFile();
    writeFileSync(target, 'no archive');
    await expectRefusal(target, /no intact snapshot/);
  });
});

const packed = (files: [string, Buffer][]): Buffer =>
  Buffer.concat([
    ...files.flatMap(([name, content]) => [
      header(name, content.length),
      content,
      Buffer.alloc(paddingAfter(content.length)),
    ]),
    END,
  ]);
