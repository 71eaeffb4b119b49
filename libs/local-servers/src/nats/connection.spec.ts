import { natsTls } from './connection.ts';

/** Catches: a launcher that connects without TLS, or without the authority, although its apps have both. */
it.each([
  ['nats://broker:4222', {}, {}],
  ['tls://broker:4222', {}, { tls: {} }],
  ['nats://broker:4222', { NATS_TLS_CA_FILE: '/ca' }, { tls: { caFile: '/ca' } }],
  [
    'nats://broker:4222',
    { NATS_TLS_CERT_FILE: '/cert', NATS_TLS_KEY_FILE: '/key' },
    { tls: { certFile: '/cert', keyFile: '/key' } },
  ],
])('%s with %j is connected to with %j', (url, environment, expected) => {
  expect(natsTls(url, environment)).toEqual(expected);
});
