import type { SeedCall } from '@stratus/seeds';
import { bodyOf, send } from '../api/api-client.js';
import type { Api } from '../api/api-client.js';

/**
 * Sends the requests of a seed to an API.
 *
 * @returns a function that rejects with a CommandFailure if a list is refused, and with NothingThere if nothing answers.
 */
export const seedCall =
  (api: Api): SeedCall =>
  async ({ method, path, body, idempotencyKey }) => {
    const response = await send(
      api,
      { method, path, ...(body && { body: JSON.stringify(body) }) },
      idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    );
    const { status } = response;
    if (method === 'GET') return { status, body: await bodyOf(response, `GET ${path}`) };
    return { status, body: jsonIn(await response.text()) };
  };

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
