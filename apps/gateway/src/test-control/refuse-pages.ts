import { ApiFailure } from '@stratus/contracts';
import type { FastifyRequest } from 'fastify';

export const CONTROL_PREFIX = '/_stratus';

/** `localhost`, an address, or a name without a dot, as containers have: no public DNS name matches. */
const LOCAL_HOST =
  /^(?:localhost|[a-z0-9_-]+|[\w-]+\.localhost|host\.docker\.internal|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const FROM_PAGE =
  'Test control and test tokens are not for pages of other sites: send the request from a program, or from a page of this server';
const FOREIGN_NAME =
  'Test control and test tokens are not for this Host: use localhost, an address or a name without a dot';
const FORWARDED_HERE =
  'Test control and test tokens are not for requests from elsewhere: call this server without a proxy or a tunnel';

/** What a proxy or a tunnel adds. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'];
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Test control needs no token, and anyone knows the token of a test account. So a page that its user happens to visit must not reach
 * them, neither with a request of its own, nor by a name in its own DNS that leads to this address; nor does what comes from elsewhere
 * through a proxy or a tunnel.
 *
 * @param allowed whether pages that this machine serves may send it, as those of a program under test do.
 * @throws ApiFailure 403.
 */
export function refusePages({ headers }: Pick<FastifyRequest, 'headers'>, allowed = { ofThisMachine: false }): void {
  const { host = '', origin } = headers;
  const site = headers['sec-fetch-site'];
  const from = origin === undefined ? undefined : URL.parse(origin);
  const isOwn = from?.host === host.toLowerCase() || (allowed.ofThisMachine && LOOPBACK.test(from?.hostname ?? ''));
  const isForeign = origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : !isOwn;
  if (isForeign) throw new ApiFailure(403, [{ reason: FROM_PAGE }]);
  if (!LOCAL_HOST.test(host)) throw new ApiFailure(403, [{ reason: FOREIGN_NAME }]);
  if (FORWARDED.some((name) => headers[name] !== undefined)) throw new ApiFailure(403, [{ reason: FORWARDED_HERE }]);
}
