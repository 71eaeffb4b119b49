import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['README.md', '{docs,examples}/**/*.md', '{apps,libs}/*/README.md', 'bench/**/*.md'], {
  cwd: root,
});

const FENCE = /^ *(```|~~~)[^\n]*\n[\s\S]*?^ *\1/gm;
const LINK = /\]\(([^)\s]+)/g;
const CODE = /`([^`\n]+)`/g;
/** Words in backticks that are meant as files or folders of this repository, and not as routes, packages or subjects. */
const PATH =
  /^(?:(?:apps|libs|docs|tools|test|bench|config|examples)\/[\w./-]*|[\w-][\w./-]*\/[\w.-]+\.(?:ts|mjs|md|ya?ml|json))$/;

const linksOf = (text: string): string[] =>
  [...text.matchAll(LINK)]
    .map(([, target = '']) => decodeURI(target.replace(/#.*/, '')))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

const pathsOf = (text: string): string[] =>
  [...text.matchAll(CODE)].flatMap(([, code = '']) => code.split(/\s+/)).filter((word) => PATH.test(word));

/** What a document names and is not there. Code blocks may name what a reader is about to write. */
function missingIn(document: string, text: string): string[] {
  const prose = text.replaceAll(FENCE, '');
  const folder = dirname(join(root, document));
  const places = [root, folder, join(folder, 'src')];
  return [
    ...linksOf(prose).filter((target) => !existsSync(join(folder, target))),
    ...pathsOf(prose).filter((path) => !places.some((place) => existsSync(join(place, path)))),
  ];
}

describe('the documents', () => {
  it.each(documents)('%s names only files that are there', (document) => {
    expect(missingIn(document, readFileSync(join(root, document), 'utf8'))).toEqual([]);
  });

  it('are read as people read them', () => {
    const text =
      '[a](gone.md#x) `apps/gone` `npm test -- x/gone.spec.ts` `/v4/vpcs` `@nats-io/jetstream` <https://a.b/c.md>';
    expect(missingIn('README.md', `${text}\n\`\`\`ts\n// apps/new.ts\n\`\`\`\n[b](docs)`)).toEqual([
      'gone.md',
      'apps/gone',
      'x/gone.spec.ts',
    ]);
  });
});
