import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { identityOf, isRunning } from '@stratus/local-servers';

/** Starts a compiler that prints its process id and runs on. */
const starter = `
import { buildOnChange } from ${JSON.stringify(join(import.meta.dirname, 'build.ts'))};
const stop = buildOnChange(['/bin/sh', '-c', 'echo $$; exec sleep 600']);
process.on('SIGTERM', stop);
setInterval(() => {}, 1_000);
`;

async function started() {
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
  const compiler = identityOf(Number(line.toString()));
  if (!compiler) throw new Error('the compiler does not run');
  return { launcher, compiler };
}

describe('the compiler of npm run dev', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('ends with its launcher on %s', async (signal) => {
    const { launcher, compiler } = await started();
    launcher.kill(signal);
    for (const deadline = Date.now() + 90_000; isRunning(compiler); await sleep(10)) {
      if (Date.now() > deadline) throw new Error('the compiler still runs');
    }
    launcher.kill('SIGKILL');
  });
});
