import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { storeSite } from './store.ts';
import type { StoredFile } from './store.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'stratus-site-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = (content: string) =>
  storeSite([{ url: '/docs', type: 'text/html', content: Buffer.from(content) }], folder);
const stored = (): StoredFile =>
  (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, StoredFile>)['/docs']!;
const names = (): string[] => readdirSync(join(folder, 'files'));
const LONG = 'hello '.repeat(100);

it('a file is stored with its compressed forms and their sizes', async () => {
  await store(LONG);
  const { hash, sizes } = stored();
  const [br, gzip] = ['br', 'gzip'].map((encoding) => readFileSync(join(folder, 'files', `${hash}.${encoding}`)));
  expect(brotliDecompressSync(br!).toString()).toBe(LONG);
  expect(gunzipSync(gzip!).toString()).toBe(LONG);
  expect(sizes).toEqual({ identity: LONG.length, br: br!.length, gzip: gzip!.length });
});

it('a form that is not smaller is left out', async () => {
  await store('x');
  expect(stored().sizes).toEqual({ identity: 1 });
  expect(names()).toEqual([stored().hash]);
});

it('the same content is not written again, and content of the build before the last is removed', async () => {
  await store(LONG);
  const first = names();
  const written = (): number => statSync(join(folder, 'files', first[0]!)).ino;
  const before = written();
  await store(LONG);
  expect(written()).toBe(before);
  await store('second');
  expect(names()).toEqual(expect.arrayContaining(first));
  await store('third');
  expect(names().filter((name) => first.includes(name))).toEqual([]);
});
