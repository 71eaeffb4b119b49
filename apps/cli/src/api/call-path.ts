import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { apiOf, bodyOf, send } from './api-client.js';
import { readBody } from './read-body.js';

export interface CallOptions {
  body?: string;
  filter?: string;
  include?: boolean;
}

/** Sends one request, and prints the JSON of its answer. */
export async function callPath(
  context: Context,
  method: string,
  path: string,
  { body, filter, include }: CallOptions,
): Promise<Output> {
  const response = await send(apiOf(context), {
    method: method.toUpperCase(),
    path,
    filter,
    body: body === undefined ? undefined : await readBody(body),
  });
  const head = [`HTTP ${response.status}`, ...[...response.headers].map(([name, value]) => `${name}: ${value}`)];
  if (include === true) process.stderr.write(`${head.join('\n')}\n\n`);
  const answer = await bodyOf(response);
  return message(JSON.stringify(answer, null, 2), answer);
}
