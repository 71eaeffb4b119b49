import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from './load.ts';

export const UNDER_ATTACK = 'under attack';
export const SAGAS = 'sagas';
export const LATENCY = 'latency';
export const GROWTH = 'growth';
const OTHERS = [UNDER_ATTACK, SAGAS, LATENCY, GROWTH];

/** The options of the command line; exits if they are wrong. */
export function readOptions() {
  const { values: options } = parseArgs({
    options: {
      json: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string' },
      'one-process': { type: 'boolean', default: false },
      word: { type: 'string' },
    },
  });
  if (options.only !== undefined && ![...SCENARIO_NAMES, ...OTHERS].some((name) => name === options.only)) {
    console.error(`--only takes one of: ${[...SCENARIO_NAMES, ...OTHERS].join(', ')}`);
    process.exit(2);
  }
  if (options.word !== undefined && !/^(?:GET|list|objects|database by)/.test(options.only ?? '')) {
    console.error('--word needs --only with something that is read: other requests say compute');
    process.exit(2);
  }
  return options;
}
