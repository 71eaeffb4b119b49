import { runStack } from '../run-stack.ts';

// Runs `npm start -- --exec` with other apps, for its specs: exec.ts APPS_DIR ARGUMENT…
const [programs = '', ...args] = process.argv.slice(2);
await runStack(args, { programs });
