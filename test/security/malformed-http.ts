/** Bytes on the wire (TOKEN stands for a valid one), and the possible statuses of the response. */
export const HARDLY_HTTP: [title: string, request: string, statuses: number[]][] = [
  ['nonsense', 'nonsense\r\n\r\n', [400]],
  ['binary', '\x16\x03\x01\x02\x00\x01\x00', [400]],
  ['no version', 'GET /v4/regions\r\n\r\n', [400]],
  ['another version', 'GET /v4/regions HTTP/2.0\r\nHost: a\r\n\r\n', [400]],
  ['no host', 'GET /v4/regions HTTP/1.1\r\n\r\n', [400]],
  ['two hosts', 'GET /v4/regions HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [400]],
  ['two codings', 'POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n', [400]],
  [
    'another expectation',
    'GET /v4/regions HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\nConnection: close\r\n\r\n',
    [200],
  ],
  ['an unknown method', 'BREW /v4/regions HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
  ['an unknown method on an unknown path', 'BREW /v4/nothing HTTP/1.1\r\nHost: a\r\n\r\n', [404]],
  ['two lengths', 'POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', [400]],
  [
    'length and chunks',
    'POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    [400],
  ],
  [
    'a bad chunk',

    `POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    [400],
  ],
  ['a negative length', 'POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', [400]],
  ['a header with NUL', 'GET /v4/regions HTTP/1.1\r\nHost: a\r\nX-Filter: a\0b\r\n\r\n', [400]],
  ['too many headers', `GET /v4/regions HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`, [400, 431]],
  ['a header of 1 MiB', `GET /v4/regions HTTP/1.1\r\nHost: a\r\nX-Filter: ${'x'.repeat(1 << 20)}\r\n\r\n`, [431]],
  ['a path of 1 MiB', `GET /v4/${'x'.repeat(1 << 20)} HTTP/1.1\r\nHost: a\r\n\r\n`, [400, 431]],
  ['a path with spaces', 'GET /v4/vpcs/a b HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
  ['an absolute path', 'GET http://a/v4/regions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [200, 400, 404]],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', [200, 400, 404]],
  [
    'two X-Filters',
    `GET /v4/vpcs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\nX-Filter: {}\r\nX-Filter: {}\r\nConnection: close\r\n\r\n`,
    [200, 400],
  ],
  [
    'two tokens',
    `GET /v4/vpcs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\nAuthorization: Bearer x\r\n\r\n`,
    [400],
  ],
  [
    'a body on GET',

    `GET /v4/vpcs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer TOKEN\r\nContent-Length: 7\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{"a":1}`,
    [200],
  ],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', [0, 400, 404, 405]],
  ['Upgrade', 'GET /v4/regions HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n', [200, 400]],
];
