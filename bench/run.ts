/** `npm run bench`; its options are in tools/help/bench.txt. */
import { build } from '../tools/stack/build.ts';
import { ACCOUNTS, readOptions } from './options.ts';

const { only } = readOptions();
await build();
// They import compiled code.
await (only === ACCOUNTS ? import('./accounts/run.ts') : import('./comparison.ts'));
