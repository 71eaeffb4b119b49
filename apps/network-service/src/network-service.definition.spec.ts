import { join } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { catalogWith } from '../test/network-world.js';
import { networkService } from './network-service.definition.js';

const CATALOG_FILE = join(import.meta.dirname, '../../../config/catalog.yaml');
const define = (variables: NodeJS.ProcessEnv) => () =>
  networkService({ DATABASE_URL: 'postgres://nowhere', CATALOG_FILE, ...variables });

describe('network-service', () => {
  it('reads the pools of the catalog file', () => {
    const { configuration } = define({ DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353' })();
    expect(configuration.pools[0]?.region).toBe('us-east');
    expect(configuration.DNS_SERVERS).toEqual(['192.0.2.53', '[2001:db8::53]:5353']);
    expect(define({})().configuration.DNS_SERVERS).toEqual([]);
  });

  it.each([
    [{ DNS_SERVERS: 'dns.example' }, 'DNS_SERVERS: must be addresses'],
    [{ SERVICE_DOMAIN: 'Not A Domain' }, 'SERVICE_DOMAIN: must be a domain name'],
    [{ CATALOG_FILE: '/nowhere/catalog.yaml' }, 'CATALOG_FILE: ENOENT'],
  ])('does not start with %j', (variables, reason) => {
    expect(define(variables)).toThrow(ConfigurationError);
    expect(define(variables)).toThrow(reason);
  });

  it('does not start with invalid pools, and reports each position and reason', () => {
    const file = catalogWith({ 'us-east': { public: ['198.18.0.1/24'] } });
    expect(define({ CATALOG_FILE: file })).toThrow(`${file}: pools[0].public[0]: must be in canonical form`);
  });
});
