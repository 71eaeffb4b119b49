import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');
const configuration = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(configuration) as { forbidden: { name: string }[] };

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

const filesIn = (directory: string): string[] =>
  globSync('**/*.ts', { cwd: directory }).map((path) => join(directory, path));

/** The rules' findings in the fixtures. */
function violationsInFixtures(): Violation[] {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', configuration, '--output-type', 'json', 'tools/architecture/fixtures'];
  const output = execFileSync(process.execPath, [cruiser, ...options], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the dependency rules', () => {
  const violations = violationsInFixtures();

  it.each(forbidden.map(({ name }) => name))('%s is broken by each file of its fixture that imports', (name) => {
    const broken = violations.filter(({ rule, from }) => rule.name === name && from.includes(`/fixtures/${name}/`));
    const importing = filesIn(join(fixtures, name)).filter((path) => /^import /m.test(readFileSync(path, 'utf8')));
    expect(importing.length).toBeGreaterThan(0);
    // The tool reports a circle once, from one of its files to another.
    const reported = new Set(broken.flatMap(({ from, to }) => [join(root, from), join(root, to)]));
    expect(importing.filter((path) => !reported.has(path))).toEqual([]);
  });
});
