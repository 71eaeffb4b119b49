import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commentsOf, pathsInComment } from './comments.ts';
import { choicesOf, decisionsOf, missingReferences, sectionsOf } from './references.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const documents = globSync(['*.md', '{docs,examples}/**/*.md', '{apps,libs}/*/README.md', 'bench/**/*.md'], {
  cwd: root,
});

const NOT_OURS = new Set(['node_modules', 'dist']);
const filesOf = (extensions: string): string[] =>
  globSync(
    [`{,.}*.{${extensions}}`, `{apps,libs,tools,test,bench,config,deploy,docs,examples}/**/*.{${extensions}}`, '.ci/*'],
    { cwd: root, exclude: (path) => NOT_OURS.has(basename(path)) },
  );
const sources = filesOf('ts,mjs,cjs');
const names = new Set(filesOf('ts,mjs,cjs,md,yaml,yml').map((file) => basename(file)));

const known = {
  sections: sectionsOf(globSync('docs/contract/*.md', { cwd: root }).map(read)),
  choices: choicesOf(read('docs/contract/choices.md')),
  decisions: decisionsOf(globSync('docs/decisions/0*.md', { cwd: root }).map((file) => basename(file))),
};

const FENCE = /^ *(```|~~~)[^\n]*\n[\s\S]*?^ *\1/gm;
const LINK = /\]\(([^)\s]+)/g;
const CODE = /`([^`\n]+)`/g;
/** Words in backticks that name files or folders of this repository, not routes, packages or subjects. */
const PATH =
  /^(?:(?:apps|libs|docs|tools|test|bench|config|deploy|examples)\/[\w./-]*|[\w-][\w./-]*\/[\w.-]+\.(?:ts|mjs|md|ya?ml|json))$/;

const linksOf = (text: string): string[] =>
  [...text.matchAll(LINK)]
    .map(([, target = '']) => decodeURI(target.replace(/#.*/, '')))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

const pathsOf = (text: string): string[] =>
  [...text.matchAll(CODE)].flatMap(([, code = '']) => code.split(/\s+/)).filter((word) => PATH.test(word));

/** Build output below `dist` corresponds to `src`: the check gives the same result before and after a build. */
const sourceOf = (path: string): string => path.replace(/\/dist\/(.*)\.js$/, '/src/$1.ts');

/** Missing files named in a document. Code blocks may name files that the reader will write. */
function missingIn(document: string, text: string): string[] {
  const prose = text.replaceAll(FENCE, '');
  const folder = dirname(join(root, document));
  const places = [root, folder, join(folder, 'src')];
  return [
    ...linksOf(prose).filter((target) => !existsSync(join(folder, target))),
    ...pathsOf(prose).filter((path) => !places.some((place) => existsSync(join(place, sourceOf(path))))),
    ...missingReferences(prose, known),
  ];
}

/** Missing files named in the comments of a source. A bare name may belong to any file. */
function missingInComments(source: string, text: string): string[] {
  const places = [root, dirname(join(root, source))];
  const isThere = (path: string) => names.has(path) || places.some((place) => existsSync(join(place, path)));
  const comments = commentsOf(text).join('\n');
  return [...pathsInComment(comments).filter((path) => !isThere(path)), ...missingReferences(comments, known)];
}

describe('the documents', () => {
  it.each(documents)('%s names only existing files', (document) => {
    expect(missingIn(document, read(document))).toEqual([]);
  });

  it('are read the way a person reads them', () => {
    const text =
      '[a](gone.md#x) `apps/gone` `apps/gateway/dist/main.js` `apps/gateway/dist/gone.js` `npm test -- x/gone.spec.ts` `/v4/vpcs` `@nats-io/jetstream` <https://a.b/c.md> (contract 99.1)';
    expect(missingIn('README.md', `${text}\n\`\`\`ts\n// apps/new.ts\n\`\`\`\n[b](docs)`)).toEqual([
      'gone.md',
      'apps/gone',
      'apps/gateway/dist/gone.js',
      'x/gone.spec.ts',
      'contract 99.1',
    ]);
  });
});

it('docs/README.md lists every decision under its number and title', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: root }).toSorted();
  const lines = files.map((file) => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(read(file)) ?? [];
    return `- [${number}](${file.slice('docs/'.length)}): ${title}`;
  });
  expect(read('docs/README.md').match(/^- .*\]\(decisions\/.*/gm)).toEqual(lines);
});

it('docs/decisions/README.md lists every decision under its number and title', () => {
  const rows = globSync('docs/decisions/0*.md', { cwd: root })
    .toSorted()
    .map((file) => basename(file) + ' ' + String(/^# (\d+\. .*)/.exec(read(file))?.[1]));
  const index = read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) +\| (.*?) +\|/gm);
  expect([...index].map(([, number, file, title]) => file + ' ' + number + '. ' + title)).toEqual(rows);
});

describe('the comments', () => {
  it('name only existing files', () => {
    const missing = sources
      .filter((source) => !source.startsWith('tools/docs/') || !source.endsWith('.spec.ts'))
      .flatMap((source) => missingInComments(source, read(source)).map((name) => `${source}: ${name}`));
    expect(missing).toEqual([]);
  });

  it('are checked against files next to theirs, and against bare names of any file', () => {
    const text = [
      '/** See references.ts, jest.config.mjs, gone.ts and docs/architecture.md (contract 1.1, choice C1, decision 1). */',
      "const path = 'apps/gone'; // contract 99.1, choice C99, decision 99",
    ];
    expect(missingInComments('tools/docs/example.ts', text.join('\n'))).toEqual([
      'gone.ts',
      'docs/architecture.md',
      'contract 99.1',
      'choice C99',
      'decision 99',
    ]);
  });
});
