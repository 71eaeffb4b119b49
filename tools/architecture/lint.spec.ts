/**
 * Catches: a subscription whose callback may throw, which ends the client's reader; a request that sends one statement per
 * row; a disabled rule that no longer finds anything.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FIXTURES = 'tools/architecture/fixtures';

interface Finding {
  message: string;
  filename: string;
}

const faultsIn = (fixture: string): string[] => findingsIn(fixture).map(({ message }) => message);

const filesWithFaults = (fixture: string): string[] =>
  findingsIn(fixture)
    .map(({ filename }) => basename(filename))
    .toSorted();

/** The linter's findings in a fixture, which it ignores otherwise. */
function findingsIn(fixture: string): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const configuration = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as object;
    const file = join(folder, 'oxlintrc.json');
    writeFileSync(file, JSON.stringify({ ...configuration, ignorePatterns: [] }));
    const linter = join(root, 'node_modules/oxlint/bin/oxlint');
    const options = { cwd: root, encoding: 'utf8' } as const;
    const { stdout } = spawnSync(process.execPath, [linter, '-c', file, '-f', 'json', fixture], options);
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the lint keeps subscriptions inside the wrappers that catch what their callbacks throw', () => {
  expect(faultsIn(`${FIXTURES}/subscriptions-cannot-throw`).toSorted()).toEqual([
    "'consume' is restricted from being used.",
    "'subscribe' is restricted from being used.",
  ]);
});

it('the lint forbids one statement per row in code that serves requests, and only there', () => {
  expect(filesWithFaults(`${FIXTURES}/no-statement-per-row-of-a-request`)).toEqual([
    'rows.handler.ts',
    'rows.repository.ts',
  ]);
});
