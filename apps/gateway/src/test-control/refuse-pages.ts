import { ApiFailure } from '@stratus/contracts';
import type { FastifyRequest } from 'fastify';

export const CONTROL_PREFIX = '/_stratus';

/** `localhost`, a name without a dot, as containers call each other, or an address: a name in public DNS is none of these. */
const LOCAL_HOST =
  /^(?:localhost|[a-z0-9_-]+|[\w-]+\.localhost|host\.docker\.internal|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const FROM_PAGE =
  'The test control refuses pages of other sites: send the request from a program, or from a page of this server';
const FOREIGN_NAME =
  'The test control refuses this Host: call it by localhost, by its address or by a name without a dot';

/**
 * Test control needs no token, so a page that its user happens to visit must not reach it: neither with a request of its own,
 * nor by a name in its own DNS that leads to this address.
 *
 * @throws ApiFailure 403.
 */
export function refusePages({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { host = '', origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase();
  if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new ApiFailure(403, [{ reason: FROM_PAGE }]);
  if (!LOCAL_HOST.test(host)) throw new ApiFailure(403, [{ reason: FOREIGN_NAME }]);
}
