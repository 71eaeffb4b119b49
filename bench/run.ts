/** `npm run bench`; its options are in tools/help/bench.txt. */
import { build } from '../tools/stack/build.ts';
import { ACCOUNTS, NETWORKS, SOAK, WEBHOOKS, readOptions } from './options.ts';

const { only } = readOptions();
await build();
// They import compiled code.
if (only === ACCOUNTS) await import('./accounts/run.ts');
else if (only === SOAK) await import('./soak/run.ts');
else if (only === NETWORKS) await import('./networks/run.ts');
else if (only === WEBHOOKS) await import('./webhooks/run.ts');
else await import('./comparison.ts');
