import { fieldsOf } from '../forms/fields.js';
import { NEW_CONFIG, configFields } from './config-fields.js';

it('asks for what the protocol and the check need', () => {
  expect(configFields(NEW_CONFIG)).toEqual(['port', 'protocol', 'algorithm', 'stickiness', 'check', 'check_passive']);
  expect(configFields({ ...NEW_CONFIG, protocol: 'https', check: 'http_body' })).toEqual(
    expect.arrayContaining(['ssl_cert', 'ssl_key', 'check_path', 'check_body', 'check_interval']),
  );
});

it('keeps a proxy protocol in sight that the new protocol refuses', () => {
  expect(configFields({ ...NEW_CONFIG, proxy_protocol: 'v2' })).toContain('proxy_protocol');
  expect(configFields({ ...NEW_CONFIG, proxy_protocol: 'none' })).not.toContain('proxy_protocol');
});

it.each(['createNodeBalancerConfig', 'updateNodeBalancerConfig'] as const)('%s has all of them', (operation) => {
  for (const protocol of ['http', 'https', 'tcp'])
    for (const check of ['none', 'connection', 'http', 'http_body'])
      expect(() => fieldsOf(operation, configFields({ protocol, check }))).not.toThrow();
});
