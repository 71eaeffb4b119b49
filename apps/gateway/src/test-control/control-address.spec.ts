/** Catches: a test control that other machines reach. */
import { gatewayConfiguration } from '../gateway.configuration.js';

const of =
  (host: string, more: Record<string, string> = {}) =>
  () =>
    gatewayConfiguration({ HTTP_HOST: host, TEST_CONTROL: 'on', ...more });

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is allowed on %s', (host) => {
  expect(of(host)()).toMatchObject({ TEST_CONTROL: 'on' });
});

it.each(['0.0.0.0', '::', '10.0.0.1', 'example.com', '127.evil.example', '::ffff:127.0.0.1'])(
  'is refused on %s',
  (host) => {
    expect(of(host)).toThrow(/TEST_CONTROL_ANYWHERE/);
    expect(of(host, { TEST_CONTROL_ANYWHERE: 'on' })()).toMatchObject({ TEST_CONTROL: 'on' });
    expect(of(host, { TEST_CONTROL: 'off' })()).toMatchObject({ TEST_CONTROL: 'off' });
  },
);
