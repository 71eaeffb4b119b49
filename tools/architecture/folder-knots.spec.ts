/** Catches: folders of an app or a library that cannot be understood, moved or removed independently. */
import { knotsOfFolders } from './folder-knots.ts';
import { shippedFiles } from './shipped-files.ts';
import type { SourceFile } from './source-files.ts';

const file = (path: string, ...imported: string[]): SourceFile => ({
  path: `apps/one-service/src/${path}`,
  text: imported.map((target) => `import { x } from '${target}.js';`).join('\n'),
});

const PAIR = [file('a/one/one.handler.ts', '../../b/two'), file('b/three.ts', '../a/one')];

it('no folders import each other in a circle, of whatever length', () => {
  expect(knotsOfFolders(shippedFiles())).toEqual([]);
});

describe('a knot', () => {
  it('is found through any operation in two folders, and needs both directions', () => {
    expect(knotsOfFolders(PAIR)).toEqual(['apps/one-service/src: a, b']);
    expect(knotsOfFolders(PAIR.slice(0, 1))).toEqual([]);
    expect(knotsOfFolders(PAIR.slice(1))).toEqual([]);
  });

  it('is found among three folders of which no two import each other, without folders that only import it', () => {
    const circle = [file('a/one.ts', '../b/two'), file('b/two.ts', '../c/three'), file('c/three.ts', '../a/one')];
    const aside = [file('d/four.ts', '../a/one'), file('c/five.ts', '../e/six')];
    expect(knotsOfFolders([...circle, ...aside])).toEqual(['apps/one-service/src: a, b, c']);
    expect(knotsOfFolders([...circle.slice(1), ...aside])).toEqual([]);
  });

  it('is found separately from another one in the same parent', () => {
    const other = [file('c/one.ts', '../d/two'), file('d/two.ts', '../c/one'), file('d/three.ts', '../a/one')];
    expect(knotsOfFolders([...PAIR, ...other])).toEqual(['apps/one-service/src: a, b', 'apps/one-service/src: c, d']);
  });

  it('is found below a folder', () => {
    const nested = [file('a/jobs/one.ts', '../boot/two'), file('a/boot/two.ts', '../jobs/one')];
    expect(knotsOfFolders(nested)).toEqual(['apps/one-service/src/a: boot, jobs']);
  });

  it.each([
    "import type { One } from '../a/one.js';",
    "export * from '../a/one.js';",
    "const one = await import('../a/one.js');",
  ])('is found with %s', (text) => {
    expect(knotsOfFolders([file('a/one.ts', '../b/two'), { ...file('b/two.ts'), text }])).toHaveLength(1);
  });

  it('does not exist between a folder and the files next to it, such as modules', () => {
    const module = [file('a/a.module.ts', './one/one', '../service'), file('a/one/one.ts', '../ground')];
    expect(knotsOfFolders([...module, file('protected-entity.ts', './a/ground'), file('a/ground.ts')])).toEqual([]);
  });

  it('does not exist between two libraries', () => {
    const libraries = [
      { path: 'libs/a/src/one.ts', text: "import { x } from '../../b/src/two.js';" },
      { path: 'libs/b/src/two.ts', text: "import { x } from '../../a/src/one.js';" },
    ];
    expect(knotsOfFolders(libraries)).toEqual([]);
  });
});
