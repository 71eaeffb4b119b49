/** Catches: a page of another site, or of a name that leads here, which controls the server of whoever visits it. */
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
])('%j is refused: %s', (headers, isRefused) => {
  expect(refused(headers as Record<string, string>)).toBe(isRefused);
});
