import { Failure, projectRoot, runCommand } from '@stratus/local-servers';

/** Start of a branch: the newest of these that exists. */
const BASES = ['main', 'origin/main'];

async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  const { code, stdout } = await runCommand('git', args, { cwd });
  return code === 0 ? stdout : undefined;
}

async function mergeBase(cwd: string): Promise<string> {
  for (const base of BASES) {
    // The second is asked for only without the first.
    const found = await git(cwd, 'merge-base', 'HEAD', base);
    if (found !== undefined) return found.trim();
  }
  throw new Failure('--changed finds no branch main to compare with.', 'Run the whole of npm test, or fetch main.');
}

/** Files that differ from the merge base with main, committed or not, including new ones; `deleted` lists removed ones. */
export async function changedFiles(cwd: string = projectRoot): Promise<{ files: string[]; deleted: string[] }> {
  const base = await mergeBase(cwd);
  const list = async (...args: string[]): Promise<string[]> =>
    ((await git(cwd, ...args)) ?? '').split('\0').filter((path) => path !== '');
  const [present, deleted, untracked] = await Promise.all([
    list('diff', '--name-only', '-z', '--no-renames', '--diff-filter=d', base),
    list('diff', '--name-only', '-z', '--no-renames', '--diff-filter=D', base),
    list('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return { files: [...new Set([...present, ...untracked])].toSorted(), deleted };
}
