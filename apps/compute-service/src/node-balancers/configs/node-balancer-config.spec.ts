import { REDACTED } from '@stratus/contracts';
import type { NodeBalancerConfigSettings } from '@stratus/contracts';
import { CERTIFICATE, FINGERPRINT, KEY, KEY_WITH_PASSWORD, OTHER_KEY } from '../../../test/certificates.js';
import { PORT_TAKEN, decideCreateConfig, decideUpdateConfig } from './node-balancer-config.js';
import type { NodeBalancerConfig } from './node-balancer-config.js';

const HTTPS = { protocol: 'https', ssl_cert: CERTIFICATE, ssl_key: KEY } as const;
const certificate = { sslCommonname: 'www.example.com', sslFingerprint: FINGERPRINT };
const ports = (...all: number[]) => all.map((port) => ({ port }));
const created = (request: NodeBalancerConfigSettings): NodeBalancerConfig => ({
  ...decideCreateConfig(request, []),
  id: 1,
  nodeBalancerId: 1,
});
const errorsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { errors: unknown }).errors;
  }
  return [];
};

describe('a new configuration', () => {
  it('has defaults for everything', () => {
    expect(decideCreateConfig({}, [])).toEqual({
      port: 80,
      protocol: 'http',
      algorithm: 'roundrobin',
      stickiness: 'none',
      check: 'none',
      checkInterval: 31,
      checkTimeout: 30,
      checkAttempts: 3,
      checkPath: '',
      checkBody: '',
      checkPassive: true,
      proxyProtocol: 'none',
      cipherSuite: 'recommended',
      sslCommonname: '',
      sslFingerprint: '',
    });
  });

  it.each<NodeBalancerConfigSettings>([
    { protocol: 'tcp', proxy_protocol: 'v2', stickiness: 'table' },
    { stickiness: 'http_cookie' },
    { check: 'http_body', check_path: '/', check_body: 'ok' },
    { check: 'connection', check_interval: 2, check_timeout: 1 },
    { ssl_cert: '', ssl_key: REDACTED },
  ])('may be %j', (request) => expect(errorsOf(() => decideCreateConfig(request, []))).toEqual([]));

  it.each<[NodeBalancerConfigSettings, string, string]>([
    [{ protocol: 'tcp', stickiness: 'http_cookie' }, 'stickiness', 'http_cookie needs the protocol http or https'],
    [{ proxy_protocol: 'v1' }, 'proxy_protocol', 'v1 needs the protocol tcp'],
    [{ check_interval: 30 }, 'check_interval', 'Must be greater than check_timeout, which is 30'],
    [{ check: 'http' }, 'check_path', 'check_path is required for the check http'],
    [{ check: 'http_body', check_path: '/' }, 'check_body', 'check_body is required for the check http_body'],
    [{ ssl_cert: CERTIFICATE }, 'ssl_cert', 'ssl_cert needs the protocol https'],
    [{ protocol: 'tcp', ssl_key: KEY }, 'ssl_key', 'ssl_key needs the protocol https'],
    [{ protocol: 'https', ssl_cert: CERTIFICATE }, 'ssl_key', 'ssl_key is required'],
    [{ ...HTTPS, ssl_cert: REDACTED }, 'ssl_cert', 'ssl_cert is required'],
    [{ ...HTTPS, ssl_cert: 'x' }, 'ssl_cert', 'ssl_cert must be a certificate in PEM form'],
    ...[OTHER_KEY, KEY_WITH_PASSWORD, 'x'].map((key): [NodeBalancerConfigSettings, string, string] => [
      { ...HTTPS, ssl_key: key },
      'ssl_key',
      'ssl_key must be the private key of ssl_cert, in PEM form and without a password',
    ]),
  ])('may not be %j', (request, field, reason) => {
    expect(errorsOf(() => decideCreateConfig(request, []))).toEqual([{ field, reason }]);
  });

  it('gets all errors at once, those of its neighbours first', () => {
    const request = { port: 8080, protocol: 'https', check: 'http' } as const;
    expect(errorsOf(() => decideCreateConfig(request, ports(80, 8080)))).toEqual([
      PORT_TAKEN,
      { field: 'check_path', reason: 'check_path is required for the check http' },
      { field: 'ssl_cert', reason: 'ssl_cert is required' },
      { field: 'ssl_key', reason: 'ssl_key is required' },
    ]);
    const many = ports(...Array.from({ length: 50 }, (_, index) => index + 100));
    expect(() => decideCreateConfig({}, many)).toThrow('A NodeBalancer has at most 50 configurations');
  });

  it('keeps of a certificate, of the first in a chain, what its record shows', () => {
    const chain = `${CERTIFICATE}${CERTIFICATE}`;
    const settings = decideCreateConfig({ ...HTTPS, ssl_cert: chain }, []);
    expect(settings).toMatchObject(certificate);
    expect(JSON.stringify(settings)).not.toContain('BEGIN');
  });
});

describe('changing a configuration', () => {
  it('changes what differs, and nothing for the same, with what the record shows in place of secrets', () => {
    const config = created({ port: 443, ...HTTPS });
    const same = { port: 443, protocol: 'https', ssl_cert: REDACTED, ssl_key: REDACTED } as const;
    expect(decideUpdateConfig(config, same, ports(80))).toBeUndefined();
    expect(decideUpdateConfig(config, HTTPS, [])).toBeUndefined();
    expect(decideUpdateConfig(config, { check: 'connection' }, [])).toEqual({ check: 'connection' });
  });

  it('to another protocol than https forgets the certificate', () => {
    const changes = decideUpdateConfig(created(HTTPS), { protocol: 'http', ssl_cert: REDACTED }, []);
    expect(changes).toEqual({ protocol: 'http', sslCommonname: '', sslFingerprint: '' });
  });

  it.each<[NodeBalancerConfigSettings, string]>([
    [{ port: 80 }, 'port is taken'],
    [{ ssl_cert: CERTIFICATE }, 'ssl_cert needs the protocol https'],
    [{ protocol: 'https' }, 'ssl_cert is required'],
    [{ protocol: 'tcp' }, 'http_cookie needs the protocol http or https'],
  ])('to %j is refused', (request, reason) => {
    const config = created({ port: 81, stickiness: 'http_cookie' });
    expect(() => decideUpdateConfig(config, request, ports(80))).toThrow(reason);
  });
});
