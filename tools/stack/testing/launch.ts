import { startStack } from '../stack.ts';

// Runs a launcher in its own process, for the specs that kill or stop it: launch.ts STATE_DIR APPS_DIR PORT
const [stateDir = '', programs = '', port] = process.argv.slice(2);
const stack = await startStack({ stateDir, programs, port: Number(port), fsync: false });
process.once('SIGTERM', () => void stack.stop().then(() => process.exit()));
console.log('ready');
