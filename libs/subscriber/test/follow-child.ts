/** A subscriber, as built, that kills itself at a boundary of the n-th event that it applies. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kit from '../src/index.js';

/** Where it dies: before the effect, after it, or after the position is stored, before the acknowledgement. */
export type Boundary = 'effect' | 'position' | 'acknowledgement';

const [url = '', store = '', effects = '', boundary = '', nth = ''] = process.argv.slice(2);
const built = join(import.meta.dirname, '..', 'dist', 'index.js');
const { follow, fileStore } = (await import(pathToFileURL(built).href)) as typeof Kit;

let count = 0;
const dieAt = (here: Boundary): void => {
  if (here === boundary && count >= Number(nth)) process.kill(process.pid, 'SIGKILL');
};

const positions = fileStore(store);
const file = openSync(effects, 'a');
const following = await follow(
  {
    url,
    consumer: 'spec',
    concurrency: 1,
    store: {
      read: (resource) => positions.read(resource),
      write: async (resource, position) => {
        dieAt('position');
        await positions.write(resource, position);
        dieAt('acknowledgement');
      },
    },
  },
  ({ entitytype, entityid, sequence }) => {
    count += 1;
    dieAt('effect');
    writeSync(file, `${entitytype} ${entityid} ${Number(sequence)}\n`);
    fsyncSync(file);
  },
);
process.once('SIGTERM', () => void following.stop());
await following.ended;
closeSync(file);
