import { dirname, join, resolve } from 'node:path';
import type { AccountProgram } from './bootstrap/account-program.js';

/** The surroundings of a command: environment, state directory, format and place of its output. */
export interface Context {
  environment: NodeJS.ProcessEnv;
  /** The state directory of the stack that commands are about, unless variables name servers. */
  stateDirectory: string;
  json: boolean;
  /** Writes output that does not fit into memory, or never ends; waits for a slow reader. */
  write: (text: string) => Promise<void>;
  /** Tells the operator something beside the output. */
  note: (text: string) => void;
  /** The request of the operators' API that asks for the command, for the audit log. */
  request?: { id: string; ip: string; userAgent: string | undefined };
  /** The program of account-service that serves several commands; without it, each starts one. */
  accountProgram?: () => AccountProgram;
}

/** `.stratus` of the checkout. */
const DEFAULT_STATE = join(import.meta.dirname, '../../../.stratus');

/**
 * The state directory of `--state-dir`, else of STRATUS_STATE_DIR, else of the stack that runs this command (`start --exec`),
 * else the one of the checkout.
 */
export function stateDirectoryOf(option: string | undefined, environment: NodeJS.ProcessEnv): string {
  const { STRATUS_STATE_DIR: named, STRATUS_STACK: stackFile } = environment;
  const given = option ?? (named || undefined) ?? (stackFile ? dirname(stackFile) : undefined);
  return given === undefined ? DEFAULT_STATE : resolve(given);
}

/** Variables that name servers of another installation, and its users there. */
const OF_SERVERS = /^(NATS_\w+|DATABASE_(URL|TLS)\w*|SERVICE_SECRETS_DIR|STRATUS_(OPERATOR_)?(URL|TOKEN)(_FILE)?)$/;

/** The environment of a command: `--state-dir` means the stack there, whatever servers the shell knows. */
export const environmentFor = (option: string | undefined, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  option === undefined
    ? environment
    : Object.fromEntries(Object.entries(environment).filter(([name]) => !OF_SERVERS.test(name)));
