import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { consoleOf } from './console.ts';

const root = join(import.meta.dirname, '../..');
const MAX_START_BYTES = 250_000;

it.each(['/', '/_stratus'])('%s loads at most 250 kB over the network before it shows anything', async (page) => {
  const files = new Map((await consoleOf(root, '/icon.svg')).map((file) => [file.url, file]));
  const textOf = (url: string): string => files.get(url)?.content.toString() ?? '';
  const needed = new Set([page, ...[...textOf(page).matchAll(/"(\/console\/[^"]+)"/g)].map(([, url = '']) => url)]);
  // Grows while it is read: the imports of imports. `import(…)` waits until a page is opened.
  for (const url of needed) {
    for (const [, file] of textOf(url).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) needed.add(`/console/${file}`);
  }
  const sizes = Object.fromEntries([...needed].map((url) => [url, gzipSync(textOf(url)).length]));
  // The page, a script and a style.
  expect(needed.size).toBeGreaterThanOrEqual(3);
  expect(files.size).toBeGreaterThan(needed.size);
  expect(Object.values(sizes).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_START_BYTES);
});

it('has the styles of the components that its pages use', () => {
  const pages = globSync('apps/console/src/**/*.tsx', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const imports = pages.flatMap((text) => Array.from(text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)));
  const names = new Set(imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())));
  // `<Radio.Card>` has styles of its own.
  const parts = pages.flatMap((text) =>
    Array.from(text.matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g), ([, of, part]) => `${of}${part}`),
  );
  const styled = [...new Set([...names, ...parts])].filter((name) =>
    existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`)),
  );
  const styles = readFileSync(join(root, 'apps/console/src/mantine.css'), 'utf8');
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !styles.includes(`/${name}.css'`))).toEqual([]);
});
