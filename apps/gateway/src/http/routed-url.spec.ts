import { wordsOf } from '@stratus/contracts';
import { Dialect } from '../dialect/dialect.js';
import { routedUrl } from './routed-url.js';

const dialect = new Dialect(wordsOf('linode'), []);

describe('the url for the routes', () => {
  it.each([
    ['/v4/regions?page=2', '/v4/regions?page=2'],
    ['/v4beta/regions', '/v4/regions'],
    ['http://127.0.0.1:8080/v4/regions?page=2', '/v4/regions?page=2'],
    ['HTTPS://user@[::1]/v4beta/regions', '/v4/regions'],
    ['/%764/regions', '/v4/regions'],
    ['http://a/%76%34bet%61/regions', '/v4/regions'],
    ['/v4/compute/instances', '/v4/compute/instances'],
  ])('%s is %s', (url, routed) => expect(routedUrl(url, null)).toBe(routed));

  it.each([
    '*',
    '/',
    '/v4',
    '/v4beta',
    '/v4betas/regions',
    '/%2576%34/x',
    '/%2Fv4/x',
    '/docs',
    '//a/v4/x',
    '/http://a/v4/x',
  ])('%s stays', (url) => {
    expect(routedUrl(url, null)).toBe(url);
    expect(routedUrl(url, dialect)).toBe(url);
  });

  it.each(['http://a', 'http://a?b=/v4/linode', 'http://a#/v4/linode', 'ftp://a/v4/linode'])(
    '%s has nothing to remove',
    (url) => expect(routedUrl(url, dialect)).toBe(url),
  );

  it.each(['/%/linode', '/v4/%', '/%76%/linode', '/v4/linode/%', 'http://a/%E0%A4/linode'])(
    '%s is left for the router to refuse',
    (url) => expect(routedUrl(url, dialect)).toContain('%'),
  );

  it.each([
    '/v4/linode/instances?page=2',
    '/v4/%6cinode/instances?page=2',
    '/v4beta/linode/instances?page=2',
    '/%764/linode/instances?page=2',
    'http://127.0.0.1:8080/v4/linode/instances?page=2',
    'http://a/%764beta/%6Cinode/instances?page=2',
  ])('%s is translated to the word of the services', (url) =>
    expect(routedUrl(url, dialect)).toBe('/v4/compute/instances?page=2'),
  );

  it.each(['/v4/compute/instances', '/%764/compute/instances', 'http://a/v4/compute/instances'])(
    '%s leads to no route in the word of the services',
    (url) => expect(routedUrl(url, dialect)).toBe('/v4/linode/instances'),
  );
});
