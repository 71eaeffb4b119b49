import { globSync } from 'node:fs';

import { projectRoot } from '@stratus/local-servers';
import { changedFiles } from './changed-files.ts';
import { specsFor } from './changed-specs.ts';
import { runChecks } from './checks.ts';
import { endToEnd, integration, operationsOf, unit } from './parts.ts';
import { addUp, nothing, type Tally } from './tally.ts';

const SPECS = '{apps,bench,libs,tools,test}/**/*spec.ts';
const isOther = (path: string): boolean => /(^|\/)(node_modules|dist|fixtures)(\/|$)/.test(path);

/** Runs the checks and specs affected by a change since the merge base with main, and reports the omitted ones. */
export async function runChanged(args: string[]): Promise<Tally> {
  const { files, deleted } = await changedFiles();
  if (files.length + deleted.length === 0) {
    console.log('Nothing has changed since the merge base with main.');
    return nothing;
  }
  const specs = specsFor(files, deleted, globSync(SPECS, { cwd: projectRoot, exclude: isOther }));
  const tallies = [await runChecks()];
  tallies.push(await unit(['--findRelatedTests', ...specs.unit, ...args]));
  if (specs.integration.length > 0) {
    tallies.push(await integration(['--runTestsByPath', ...specs.integration, ...args]));
  }
  if (specs.endToEnd.length > 0) tallies.push(await endToEnd(['--runTestsByPath', ...specs.endToEnd, ...args]));
  if (specs.services.length > 0) tallies.push(await operationsOf(specs.services, args));
  console.log(
    `\nLeft out: ${specs.integrationLeftOut} integration specs of the changed packages, those of other packages, and most ` +
      'end-to-end specs. `npm test` runs all.',
  );
  return addUp(tallies);
}
