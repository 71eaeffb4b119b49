import { startStack } from '../stack.ts';

// Runs a launcher in its own process, for the specs that kill it: launch.ts STATE_DIR APPS_DIR PORT
const [stateDir = '', programs = '', port] = process.argv.slice(2);
await startStack({ stateDir, programs, port: Number(port), fsync: false });
console.log('ready');
