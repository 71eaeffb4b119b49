/** `npm run bench -- --only accounts`. */
import { writeFileSync } from 'node:fs';
import { reportFailure } from '../../tools/stack/report-failure.ts';
import { endOnInterrupt } from '../end-on-interrupt.ts';
import { readOptions } from '../options.ts';
import { AccountsBench } from './measure.ts';

const { accounts, rounds, statements, json } = readOptions();
const bench = new AccountsBench({ accounts: Number(accounts), rounds: Number(rounds), statements });
endOnInterrupt(() => bench.end());
try {
  const growths = await bench.run();
  if (json) writeFileSync(json, `${JSON.stringify(growths, null, 2)}\n`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
} finally {
  await bench.end();
}
