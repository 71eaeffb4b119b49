import { readFileSync } from 'node:fs';

const FILE = new URL('../../recorded-answers.json', import.meta.url);

/**
 * A real response of each operation, by its subject. `test/contract/operations.e2e-spec.ts` records them; a spec next
 * to this file compares each with the schema of its operation.
 */
export const recordedAnswers = (): Record<string, unknown> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
