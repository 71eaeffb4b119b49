import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { changedFiles } from './changed-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'stratus-changed-'));
const git = (...args: string[]): unknown =>
  execFileSync('git', ['-c', 'user.name=spec', '-c', 'user.email=spec@example.com', ...args], { cwd: directory });
const write = (file: string, text: string): void => writeFileSync(join(directory, file), text);
const commit = (): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a change');
};

afterAll(() => rmSync(directory, { recursive: true }));

it('the changed files are those since the merge base with main, committed or not', async () => {
  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['same.ts', 'committed.ts', 'edited.ts', 'gone.ts', 'of-main.ts']) write(file, 'before');
  commit();
  git('checkout', '--quiet', '-b', 'feature');
  write('committed.ts', 'after');
  commit();
  git('checkout', '--quiet', 'main');
  write('of-main.ts', 'after');
  commit();
  git('checkout', '--quiet', 'feature');
  write('edited.ts', 'after');
  write('new file.ts', 'new');
  rmSync(join(directory, 'gone.ts'));

  expect(await changedFiles(directory)).toEqual({
    files: ['committed.ts', 'edited.ts', 'new file.ts'],
    deleted: ['gone.ts'],
  });
  git('branch', '--quiet', '--move', 'main', 'trunk');
  await expect(changedFiles(directory)).rejects.toThrow('--changed finds no branch main');
});
