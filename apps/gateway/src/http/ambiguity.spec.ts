import { ambiguityOf } from './ambiguity.js';

/** @param lines headers, in addition to one Host. */
function reasonFor(lines: [name: string, value: string][], more: { httpVersion?: string; url?: string } = {}) {
  const headers: Record<string, string> = {};
  // Node's view: the first Host and Authorization, all lines of a Transfer-Encoding.
  for (const [name, value] of lines) headers[name.toLowerCase()] ??= value;
  return ambiguityOf({ rawHeaders: lines.flat(), headers, httpVersion: '1.1', url: '/v4/vpcs', ...more });
}
const HOST: [string, string] = ['Host', 'a:8080'];

it.each([['a.example'], ['127.0.0.1:8080'], ['[::1]:8080'], ['[::1]'], ['a:'], ['']])('Host %s is valid', (host) =>
  expect(reasonFor([['Host', host]])).toBeUndefined(),
);

it.each([['a,b'], ['a b'], ['u@a'], ['a/b'], ['a:b'], ['[::1'], ['a#']])('Host %s is invalid', (host) =>
  expect(reasonFor([['Host', host]])).toMatch('Host must be a host'),
);

it.each([
  ['two hosts', [HOST, ['hOST', 'b']], {}, 'host must come once'],
  ['one host, twice', [HOST, HOST], {}, 'host must come once'],
  [
    'two tokens',
    [HOST, ['Authorization', 'Bearer a'], ['authorization', 'Bearer b']],
    {},
    'authorization must come once',
  ],
  ['two types', [HOST, ['Content-Type', 'a/b'], ['Content-Type', 'c/d']], {}, 'content-type must come once'],
  ['no host', [], {}, 'Host is required'],
  ['two codings', [HOST, ['Transfer-Encoding', 'gzip, chunked']], {}, 'must be chunked'],
  ['a coding in HTTP/1.0', [HOST, ['Transfer-Encoding', 'chunked']], { httpVersion: '1.0' }, 'no Transfer-Encoding'],
  ['another version', [HOST], { httpVersion: '2.0' }, 'version must be'],
  ['a fragment', [HOST], { url: '/v4/vpcs#/1' }, 'fragment'],
] as [string, [string, string][], object, string][])('%s is ambiguous', (_title, lines, more, reason) =>
  expect(reasonFor(lines, more)).toMatch(reason),
);

it.each([
  ['chunks', [HOST, ['Transfer-Encoding', 'Chunked']], {}],
  ['no host in HTTP/1.0', [], { httpVersion: '1.0' }],
  ['another header twice', [HOST, ['X-A', '1'], ['X-A', '2']], {}],
] as [string, [string, string][], object][])('%s is not ambiguous', (_title, lines, more) =>
  expect(reasonFor(lines, more)).toBeUndefined(),
);
