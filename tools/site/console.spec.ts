import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { consoleOf } from './console.ts';

const LARGEST_START = 250_000;

it('shows its first page after loading little: its size over the network is at most 250 kB', async () => {
  const files = new Map(
    (await consoleOf(join(import.meta.dirname, '../..'), '/icon.svg')).map((file) => [file.url, file]),
  );
  const textOf = (url: string): string => files.get(url)?.content.toString() ?? '';
  const needed = new Set(['/', ...[...textOf('/').matchAll(/"(\/console\/[^"]+)"/g)].map(([, url = '']) => url)]);
  // Grows while it is read: the imports of imports. `import(…)` waits until a page is opened.
  for (const url of needed) {
    for (const [, file] of textOf(url).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) needed.add(`/console/${file}`);
  }
  const sizes = Object.fromEntries([...needed].map((url) => [url, gzipSync(textOf(url)).length]));
  expect(needed.size).toBeGreaterThan(3);
  expect(files.size).toBeGreaterThan(needed.size);
  expect(Object.values(sizes).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LARGEST_START);
});
