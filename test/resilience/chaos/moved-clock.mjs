/**
 * Loaded before the program of each process of a campaign: moves its wall clock by what the file with its pid in the directory
 * `CHAOS_CLOCKS` says, in milliseconds; no file, no move. Monotonic time goes on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_MS = 50;
const file = join(process.env.CHAOS_CLOCKS ?? '', String(process.pid));
const wallClock = Date.now;
let aheadMs = 0;

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8'));
  } catch {
    aheadMs = 0;
  }
}, LOOK_MS).unref();

Date.now = () => wallClock() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, asked) => Reflect.construct(target, values.length > 0 ? values : [Date.now()], asked),
});
