import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';

/** Runs commands one after another in one Bash, as a person types them; returns the output of each. */
export async function typeInto(directory: string, commands: readonly string[]): Promise<string[]> {
  const mark = `--${randomUUID()}--`;
  const shell = spawn('bash', ['--noprofile', '--norc'], { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
  const written: Buffer[] = [];
  shell.stdout.on('data', (data: Buffer) => written.push(data));
  shell.stderr.on('data', (data: Buffer) => written.push(data));
  // As with a terminal that is closed, also in the middle of a page.
  const begin = `exec 2>&1; trap 'kill $(jobs -p) 2> /dev/null' EXIT`;
  shell.stdin.end([begin, ...commands].join(`\necho '${mark}'\n`));
  await once(shell, 'close');
  return Buffer.concat(written).toString().split(mark).slice(1);
}
