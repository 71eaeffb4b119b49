import { encodingFor, isKnown } from './encoding.js';

describe('the encoding of a response', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.000, gzip; q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
  ])('for "%s" is %s', (accepted, encoding) => expect(encodingFor(accepted, () => true)).toBe(encoding));

  it('is one that the document has', () =>
    expect(encodingFor('gzip, br', (encoding) => encoding === 'gzip')).toBe('gzip'));
});

it.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['*', true],
  ['"abcd"', false],
])('If-None-Match: %s finds "abc": %s', (header, known) => expect(isKnown(header, '"abc"')).toBe(known));
