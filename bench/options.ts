import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from './load.ts';

export const UNDER_ATTACK = 'under attack';
export const SAGAS = 'sagas';
export const LATENCY = 'latency';
export const GROWTH = 'growth';
export const ACCOUNTS = 'accounts';
export const SOAK = 'soak';
export const PEERS = 'peers';
export const NETWORKS = 'networks';
export const WEBHOOKS = 'webhooks';
const OTHERS = [UNDER_ATTACK, SAGAS, LATENCY, GROWTH, ACCOUNTS, SOAK, PEERS, NETWORKS, WEBHOOKS];

const OPTIONS = {
  json: { type: 'string' },
  seconds: { type: 'string', default: '6' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '32' },
  accounts: { type: 'string', default: '1000000' },
  minutes: { type: 'string', default: '60' },
  rate: { type: 'string', default: '200' },
  only: { type: 'string' },
  statements: { type: 'boolean', default: false },
  'one-process': { type: 'boolean', default: false },
  'api-dialect': { type: 'string' },
  /** Its former name. */
  word: { type: 'string' },
} as const;

function parse() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
}

/** The groups of accounts come out even. */
const isCountOfAccounts = (count: number): boolean => count > 0 && count % 10_000 === 0;

/** The options of the command line; exits if they are wrong. */
export function readOptions() {
  const { word, ...given } = parse();
  const options = { ...given, dialect: given['api-dialect'] ?? word };
  for (const name of ['seconds', 'rounds', 'connections', 'minutes', 'rate'] as const) {
    if (Number(options[name]) > 0) continue;
    console.error(`--${name} ${options[name]} is not a number above 0`);
    process.exit(2);
  }
  if (!isCountOfAccounts(Number(options.accounts))) {
    console.error(`--accounts ${options.accounts} is not a multiple of 10000`);
    process.exit(2);
  }
  if (options.only !== undefined && ![...SCENARIO_NAMES, ...OTHERS].some((name) => name === options.only)) {
    console.error(`--only takes one of: ${[...SCENARIO_NAMES, ...OTHERS].join(', ')}`);
    process.exit(2);
  }
  if (options.dialect !== undefined && !/^(?:GET|list|objects|database by)/.test(options.only ?? '')) {
    console.error('--api-dialect needs --only with something that is read: other requests say compute');
    process.exit(2);
  }
  return options;
}
