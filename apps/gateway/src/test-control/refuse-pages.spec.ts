/** Catches: a web page that controls the test server of its visitor, directly or through a DNS name for this address. */
import { refusePages } from './refuse-pages.js';

const refused = (headers: Record<string, string>): boolean => {
  try {
    refusePages({ headers });
    return false;
  } catch {
    return true;
  }
};

it.each([
  [{ host: '127.0.0.1:8080' }, false],
  [{ host: 'localhost:8080' }, false],
  [{ host: '[::1]:8080' }, false],
  [{ host: 'stratus:8080' }, false],
  [{ host: 'LOCALHOST' }, false],
  [{ host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, false],
  [{ host: 'localhost:8080', 'sec-fetch-site': 'none' }, false],
  [{ host: 'localhost:8080', origin: 'http://localhost:3000' }, true],
  [{ host: 'localhost:8080', origin: 'null' }, true],
  [{ host: 'localhost:8080', origin: 'https://evil.example' }, true],
  [{ host: 'localhost:8080', 'sec-fetch-site': 'cross-site' }, true],
  [{ host: 'localhost:8080', 'sec-fetch-site': 'same-site' }, true],
  [{ host: 'rebound.evil.example:8080' }, true],
  [{ host: '127.0.0.1.evil.example' }, true],
  [{}, true],
  [{ host: 'localhost:8080', 'x-forwarded-for': '192.0.2.1' }, true],
  [{ host: 'localhost:8080', via: '1.1 tunnel' }, true],
])('%j is refused: %s', (headers, isRefused) => {
  expect(refused(headers as Record<string, string>)).toBe(isRefused);
});

it.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:5173', false],
  ['https://evil.example', true],
  ['http://localhost.evil.example', true],
  ['null', true],
])('a page of %s that uses a test token is refused: %s', (origin, isRefused) => {
  const headers = { host: '127.0.0.1:8080', origin, 'sec-fetch-site': 'cross-site' };
  const send = () => refusePages({ headers }, { ofThisMachine: true });
  if (isRefused) expect(send).toThrow(expect.objectContaining({ status: 403 }));
  else expect(send).not.toThrow();
});
