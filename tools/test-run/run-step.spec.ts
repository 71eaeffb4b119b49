import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { processesIn } from '@stratus/local-servers';
import { interrupt, runVisibly } from './run-step.ts';

it('an interrupted step ends with everything that it has started, and no other step begins', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-step-'));
  const log = join(directory, 'log');
  writeFileSync(log, '');
  const step = runVisibly('/bin/sh', ['-c', 'tail -f "$1" & tail -f "$1"', 'sh', log]);
  while (processesIn(directory).length < 3) await sleep(5);
  interrupt();
  expect(await step).not.toBe(0);
  expect(processesIn(directory)).toEqual([]);
  expect(await runVisibly('/bin/true', [])).toBe(130);
});
