import { once } from 'node:events';
import { isIP } from 'node:net';
import { operatorName, readVariable } from '@stratus/environment';
import type { FastifyInstance } from 'fastify';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { WrongVariable } from '../wrong-variable.js';
import { operatorServer } from './operator-server.js';
import { OperatorTokens, newOperatorToken } from './operator-tokens.js';

/** Where the API listens. */
export interface Listening {
  host: string;
  /** 0 for a free one. */
  port: number;
}

/** Serves the operators' API and console until SIGINT or SIGTERM. */
export async function operate(context: Context, listening: Listening): Promise<Output> {
  const { tokens, link } = accessOf(context, listening.host);
  const server = operatorServer(tokens, context);
  await server.listen(listening).catch((error: NodeJS.ErrnoException) => {
    const { host, port } = listening;
    throw new CommandFailure(`Cannot listen on ${host}, port ${port}: ${error.code}.`, 'Choose another --port.');
  });
  const host = listening.host.includes(':') ? `[${listening.host}]` : listening.host;
  const url = `http://${host}:${portOf(server)}/`;
  await context.write(
    context.json
      ? `${JSON.stringify({ url, console: `${url}${link}` })}\n`
      : `Operators: ${url}${link}\nCtrl-C ends it.\n`,
  );
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })]);
  ended.abort();
  await server.close();
  return message('Ended.');
}

/** Makes a token; it is shown once. */
export async function newToken(name: string): Promise<Output> {
  const { token, entry } = newOperatorToken(name);
  return message(`token:  ${token}\nentry:  ${entry}\nThe token is shown only now. Add the entry to OPERATOR_TOKENS.`, {
    token,
    entry,
  });
}

const portOf = (server: FastifyInstance): number | undefined => {
  const [address] = server.addresses();
  return typeof address === 'string' ? undefined : address?.port;
};

/** Admits the operators in OPERATOR_TOKENS. If it is not set, makes a token for the person who runs the command. */
function accessOf({ environment }: Context, host: string): { tokens: OperatorTokens; link: string } {
  const entries = readVariable('OPERATOR_TOKENS', environment);
  if (entries !== undefined) return { tokens: OperatorTokens.parse(entries), link: '' };
  if (!isOfThisMachine(host))
    throw new WrongVariable(
      `Without OPERATOR_TOKENS it listens on this machine only, not on ${host}.`,
      'stratus operate --new-token NAME makes a token.',
    );
  const { token, entry } = newOperatorToken(operatorName(environment));
  return { tokens: OperatorTokens.parse(entry), link: `#token=${token}` };
}

const isOfThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
