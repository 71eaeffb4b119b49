import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { identityOf, isRunning } from '@stratus/local-servers';

const child = `
import { whenOrphaned } from ${JSON.stringify(join(import.meta.dirname, 'when-orphaned.ts'))};
whenOrphaned(() => process.exit(0));
console.log(process.pid);
setInterval(() => {}, 1_000);
`;
const parent = `
import { spawn } from 'node:child_process';
spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
`;

it('a command ends when its parent process is killed', async () => {
  const running = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(running.stdout, 'data')) as [Buffer];
  const command = identityOf(Number(line.toString()));
  if (!command) throw new Error('the command does not run');
  running.kill('SIGKILL');
  for (const deadline = Date.now() + 90_000; isRunning(command); await sleep(10)) {
    if (Date.now() > deadline) throw new Error('the command still runs');
  }
});
