import { acceptedScopesOf } from './operation.js';
import { operations } from './operations.js';

/** Recorded from the public service. */
const RECORDED = [
  ['GET', '/regions', '*'],
  ['GET', '/images', '*'],
  ['GET', '/images/:imageId', 'images:read_only'],
  ['GET', '/networking/ips', 'ips:read_only'],
  ['POST', '/networking/ips/assign', 'ips:read_write'],
  ['POST', '/networking/ips/share', 'ips:read_write'],
  ['POST', '/networking/ipv6/ranges', 'ips:read_write'],
  ['GET', '/networking/ipv6/ranges/:range', 'ips:read_only'],
  ['GET', '/profile', '*'],
  ['PUT', '/profile', 'account:read_write'],
  ['POST', '/volumes/:volumeId/attach', 'volumes:read_write,computes:read_write'],
] as const;

it.each(RECORDED)('%s %s accepts %s, as documented', (method, path, accepted) => {
  const operation = operations.find(({ http }) => http?.method === method && http.path === path);
  expect(operation && acceptedScopesOf(operation)).toBe(accepted);
});
