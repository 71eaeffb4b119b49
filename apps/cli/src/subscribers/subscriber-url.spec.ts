import { subscriberUrl } from './subscriber-url.js';

it.each([
  [{ servers: 'nats://a:4222,nats://b:4222' }, 'nats://billing:secret@a:4222'],
  [{ servers: ' a:4222' }, 'nats://billing:secret@a:4222'],
  [{ servers: 'tls://a:4222' }, 'tls://billing:secret@a:4222'],
  [{ servers: 'nats://a:4222', tls: {} }, 'tls://billing:secret@a:4222'],
])('a subscriber created over %j connects to %s', (login, url) => {
  expect(subscriberUrl(login, 'billing', 'secret')).toBe(url);
});
