import { clientEnvironment } from '@stratus/installation/stack';
import type { TokenName } from '@stratus/installation/stack';
import { descriptionFile, runningStack } from '../access/running-stack.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';

/** Assignments for a shell with which clients find the running stack. */
export async function shellEnvironment(context: Context, token: string): Promise<Output> {
  const stack = runningStack(context);
  const tokens = { ...stack.tokens, unrestricted: stack.tokens[token as TokenName] };
  const variables = clientEnvironment({ ...stack, tokens }, descriptionFile(context.stateDirectory));
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return { text: lines.join('\n'), data: variables };
}

const quoted = (value: string): string =>
  /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
