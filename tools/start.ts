import { runStack } from './stack/run-stack.ts';

await runStack(process.argv.slice(2));
