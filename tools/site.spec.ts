import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import { buildSite } from './site.mjs';
import { renderOnChange } from './stack/render-on-change.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'stratus-site-'));
  for (const path of ['apps', 'libs', 'tools', 'node_modules', 'deploy', 'CHANGELOG.md', 'package-lock.json']) {
    symlinkSync(join(projectRoot, path), join(root, path));
  }
  mkdirSync(join(root, 'docs/events'), { recursive: true });
  copyFileSync(join(projectRoot, 'docs/events/asyncapi.yaml'), join(root, 'docs/events/asyncapi.yaml'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (text: string): void => writeFileSync(join(root, 'docs/a-guide.md'), `# A guide\n\n${text}\n`);
const manifest = (): string => join(root, 'site/manifest.json');
function page(): string {
  const files = JSON.parse(readFileSync(manifest(), 'utf8')) as Record<string, { hash: string }>;
  return readFileSync(join(root, 'site/files', files['/docs/guides/a-guide']?.hash ?? ''), 'utf8');
}

it('renders the site when a guide has changed or the site is gone, and only then', async () => {
  write('First.');
  await buildSite(root);
  expect(page()).toContain('<p>First.</p>');
  const first = statSync(manifest()).ino;
  await buildSite(root);
  expect(statSync(manifest()).ino).toBe(first);
  write('The second text.');
  await buildSite(root);
  expect(page()).toContain('<p>The second text.</p>');
  rmSync(join(root, 'site'), { recursive: true });
  await buildSite(root);
  expect(page()).toContain('<p>The second text.</p>');
  expect(readdirSync(join(root, 'site')).filter((name) => name.includes('build'))).toEqual([]);
});

it('renders the site on each change of a guide while npm run dev watches', async () => {
  const stop = renderOnChange(root);
  for (const text of ['While watched.', 'And again.']) {
    write(text);
    for (const deadline = Date.now() + 90_000; !page().includes(`<p>${text}</p>`); await sleep(10)) {
      if (Date.now() > deadline) throw new Error('the page is not rendered');
    }
  }
  stop();
});
