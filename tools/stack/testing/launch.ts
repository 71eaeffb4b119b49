import { networkKinds } from '../options.ts';
import { startStack } from '../stack.ts';

// Runs a launcher in its own process, for the specs that kill or stop it: launch.ts STATE_DIR APPS_DIR PORT [NETWORK]
const [stateDir = '', programs = '', port, kind] = process.argv.slice(2);
const network = networkKinds.find((known) => known === kind);
const stack = await startStack({ stateDir, programs, port: Number(port), network, fsync: false });
process.once('SIGTERM', () => void stack.stop().then(() => process.exit()));
console.log('ready');
