import { gatewayConfiguration } from '../gateway.configuration.js';
import { isProxySetting, trustedProxies } from './trusted-proxies.js';

describe('trusted proxies', () => {
  it('are none by default', () => {
    expect(gatewayConfiguration({}).TRUST_PROXY).toBe('off');
    expect(trustedProxies('off')('127.0.0.1', 0)).toBe(false);
  });

  it('may be a number of trailing hops, each of which is trusted', () => {
    const trusts = trustedProxies('2');
    expect([0, 1, 2].map((hop) => trusts('203.0.113.9', hop))).toEqual([true, true, false]);
  });

  it.each([
    ['10.0.0.0/8, 2001:db8::/32', '10.255.0.1', true],
    ['10.0.0.0/8, 2001:db8::/32', '::ffff:10.0.0.1', true],
    ['10.0.0.0/8, 2001:db8::/32', '2001:db8:1::1', true],
    ['10.0.0.0/8, 2001:db8::/32', '11.0.0.1', false],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.7', 'nonsense', false],
    ['192.0.2.7', '', false],
  ])('may be networks: %s and %j: %j', (setting, address, expected) => {
    expect(trustedProxies(setting)(address, 0)).toBe(expected);
  });

  it.each([
    'on',
    'true',
    '',
    '0',
    '10',
    '-1',
    '10.0.0.0/33',
    '10.0.0.0/8,',
    '2001:db8::/129',
    'proxy.example',
    '10.0.0.0/x',
  ])('cannot be %j', (setting) => expect(isProxySetting(setting)).toBe(false));

  it('are refused at boot when set to "on"', () => {
    expect(() => gatewayConfiguration({ TRUST_PROXY: 'on' })).toThrow(
      /TRUST_PROXY: must be off, the number of proxies/,
    );
  });
});
