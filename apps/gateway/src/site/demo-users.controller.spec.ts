import { isFromOwnPage } from './demo-users.controller.js';

const own = { host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' };
const from = (remoteAddress: string, headers: object) =>
  isFromOwnPage({ socket: { remoteAddress }, headers } as unknown as Parameters<typeof isFromOwnPage>[0]);

it('gives the tokens of the demo account to its own page on this machine', () => {
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080'])
    expect(from('127.0.0.1', { ...own, host })).toBe(true);
  expect(from('::ffff:127.0.0.1', own)).toBe(true);
});

it.each([
  ['another machine', '192.0.2.1', own],
  ['a proxy', '127.0.0.1', { ...own, 'x-forwarded-for': '192.0.2.1' }],
  ['a page of another site', '127.0.0.1', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['a page of another port', '127.0.0.1', { ...own, 'sec-fetch-site': 'same-site' }],
  ['a program or an old browser', '127.0.0.1', { host: own.host }],
  ['a name that resolves to this machine', '127.0.0.1', { ...own, host: 'evil.example:8080' }],
])('and to nobody else: %s', (_, address, headers) => expect(from(address, headers)).toBe(false));
