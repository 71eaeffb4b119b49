import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const configuration = join(root, '.dependency-cruiser.cjs');
const { forbidden } = createRequire(import.meta.url)(configuration) as { forbidden: { name: string }[] };

interface Violation {
  from: string;
  rule: { name: string };
}

/** What the rules find in the fixtures. */
function violationsInFixtures(): Violation[] {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', configuration, '--output-type', 'json', 'tools/architecture/fixtures'];
  const output = execFileSync(process.execPath, [cruiser, ...options], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the dependency rules', () => {
  const violations = violationsInFixtures();

  it.each(forbidden.map(({ name }) => name))('%s is broken by its fixture', (name) => {
    const broken = violations.filter(({ rule, from }) => rule.name === name && from.includes(`/fixtures/${name}/`));
    expect(broken.length).toBeGreaterThan(0);
  });
});
