import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runCommand } from '@stratus/processes';

/** Replaces a file in one step that survives a power cut; only its owner can read it. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(temporary, path);
}

/** Gives a finished file or directory its final name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Makes the entries of a directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Makes a directory with its whole content survive a power cut: in one sync, which is faster than file by file. */
export async function syncTree(path: string): Promise<void> {
  const { code, stderr } = await runCommand('sync', ['-f', path], { cwd: '/' });
  if (code !== 0) throw new Error(`A copy could not be written for good: ${stderr.trim()}`);
}
