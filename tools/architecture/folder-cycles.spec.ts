/** Catches: folders of an app or a library that cannot be understood, moved or removed independently. */
import { cyclesOfFolders } from './folder-cycles.ts';
import { shippedFiles } from './shipped-files.ts';
import type { SourceFile } from './source-files.ts';

const file = (path: string, ...imported: string[]): SourceFile => ({
  path: `apps/one-service/src/${path}`,
  text: imported.map((target) => `import { x } from '${target}.js';`).join('\n'),
});

const PAIR = [file('a/one/one.handler.ts', '../../b/two'), file('b/three.ts', '../a/one')];

it('no folders import each other in a circle, of whatever length', () => {
  expect(cyclesOfFolders(shippedFiles())).toEqual([]);
});

describe('a cycle', () => {
  it('is found through any operation in two folders, and needs both directions', () => {
    expect(cyclesOfFolders(PAIR)).toEqual(['apps/one-service/src: a, b']);
    expect(cyclesOfFolders(PAIR.slice(0, 1))).toEqual([]);
    expect(cyclesOfFolders(PAIR.slice(1))).toEqual([]);
  });

  it('is found among three folders of which no two import each other, without folders that only import it', () => {
    const circle = [file('a/one.ts', '../b/two'), file('b/two.ts', '../c/three'), file('c/three.ts', '../a/one')];
    const aside = [file('d/four.ts', '../a/one'), file('c/five.ts', '../e/six')];
    expect(cyclesOfFolders([...circle, ...aside])).toEqual(['apps/one-service/src: a, b, c']);
    expect(cyclesOfFolders([...circle.slice(1), ...aside])).toEqual([]);
  });

  it('is found separately from another one in the same parent', () => {
    const other = [file('c/one.ts', '../d/two'), file('d/two.ts', '../c/one'), file('d/three.ts', '../a/one')];
    expect(cyclesOfFolders([...PAIR, ...other])).toEqual(['apps/one-service/src: a, b', 'apps/one-service/src: c, d']);
  });

  it('is found below a folder', () => {
    const nested = [file('a/jobs/one.ts', '../boot/two'), file('a/boot/two.ts', '../jobs/one')];
    expect(cyclesOfFolders(nested)).toEqual(['apps/one-service/src/a: boot, jobs']);
  });

  it.each([
    "import type { One } from '../a/one.js';",
    "export * from '../a/one.js';",
    "const one = await import('../a/one.js');",
  ])('is found with %s', (text) => {
    expect(cyclesOfFolders([file('a/one.ts', '../b/two'), { ...file('b/two.ts'), text }])).toHaveLength(1);
  });

  it('does not exist between a folder and the files next to it, such as modules', () => {
    const module = [file('a/a.module.ts', './one/one', '../service'), file('a/one/one.ts', '../ground')];
    expect(cyclesOfFolders([...module, file('protected-entity.ts', './a/ground'), file('a/ground.ts')])).toEqual([]);
  });

  it('does not exist between two libraries', () => {
    const libraries = [
      { path: 'libs/a/src/one.ts', text: "import { x } from '../../b/src/two.js';" },
      { path: 'libs/b/src/two.ts', text: "import { x } from '../../a/src/one.js';" },
    ];
    expect(cyclesOfFolders(libraries)).toEqual([]);
  });
});
