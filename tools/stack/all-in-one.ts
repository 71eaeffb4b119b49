/** `docker run -p 8080:8080 IMAGE`: PostgreSQL, NATS and all apps in one container (docs/image.md). */
import { terminalProgress } from './progress.ts';
import { reportFailure } from './report-failure.ts';
import { Stack } from './stack.ts';

const STATE = '/data';
const PORT = 8080;
/** Starts and stops the stack once, so that a container of the image finds its data as it needs them. */
const PREPARE = '--prepare';

const stack = new Stack({
  stateDir: STATE,
  port: PORT,
  exactPort: true,
  oneProcess: true,
  word: process.env.API_DIALECT,
  // For tests: a power cut of the machine may lose data, a crash or a kill of the container does not.
  fsync: process.env.STRATUS_FSYNC === 'on',
  progress: terminalProgress(),
});

let ending: Promise<never> | undefined;
const end = (code: number): Promise<never> =>
  (ending ??= stack.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      reportFailure(error);
      process.exit(1);
    },
  ));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

try {
  const { tokens } = await stack.start();
  if (process.argv.includes(PREPARE)) await end(0);
  console.log(
    [
      '',
      `Stratus is ready: port ${PORT} of this container; with -p 8080:8080`,
      '  export LINODE_URL=http://127.0.0.1:8080 LINODE_TOKEN=test-anything',
      `  a token test-NAME opens an account of its own; the demo account has ${tokens.unrestricted}`,
      '',
    ].join('\n'),
  );
} catch (error) {
  if (!ending) reportFailure(error);
  await end(1);
}
