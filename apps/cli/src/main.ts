import { once } from 'node:events';
import { cli } from './cli.js';

// As when the output is piped into `head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

process.exitCode = await cli(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text) || once(process.stdout, 'drain'),
  error: (text) => process.stderr.write(text),
});
