/** Catches: a copied command that sends something else, or that runs what a client has sent in the shell of the person. */
import type { LoggedRequest } from '../api/logged-request.js';
import { curlOfCall, missingInCurl } from './request-curl.js';

const ORIGIN = 'http://127.0.0.1:8080';
const headers = { 'idempotency-key': null, 'x-filter': null, 'user-agent': 'sdk/1', 'content-type': null };
const call = (parts: Partial<LoggedRequest>, request: object = {}): LoggedRequest =>
  ({
    method: 'GET',
    path: '/v4/vpcs?page=1',
    request: { headers, body: null, truncated: false, ...request },
    ...parts,
  }) as LoggedRequest;

it('sends what the client sent, with the token of the test', () => {
  const sent = { 'content-type': 'application/json', 'idempotency-key': 'k', 'x-filter': '{"a":1}' };
  const logged = call({ method: 'POST' }, { headers: { ...headers, ...sent }, body: { label: "it's" } });
  expect(curlOfCall(logged, ORIGIN, 'test-a')).toBe(
    String.raw`curl -X POST 'http://127.0.0.1:8080/v4/vpcs?page=1' \
  -H 'Authorization: Bearer test-a' \
  -H 'content-type: application/json' \
  -H 'idempotency-key: k' \
  -H 'x-filter: {"a":1}' \
  -d '{"label":"it'\''s"}'`,
  );
});

it.each<[string, Partial<LoggedRequest>, string]>([
  ['leaves another token to a variable', {}, `curl '${ORIGIN}/v4/vpcs?page=1' \\\n  -H "Authorization: Bearer $TOKEN"`],
  ['does not wait for the body of a HEAD', { method: 'HEAD' }, `curl -I '${ORIGIN}/v4/vpcs?page=1'`],
  ['sends one request', { path: '/v4/vpcs?a=[1-9]' }, `curl -g '${ORIGIN}/v4/vpcs?a=[1-9]'`],
  ['runs nothing of a path', { path: "/v4/';reboot'$(id)" }, String.raw`curl '${ORIGIN}/v4/'\'';reboot'\''$(id)'`],
])('%s', (_, parts, command) => expect(curlOfCall(call(parts), ORIGIN, 'of-the-demo')).toContain(command));

it('says what is missing', () => {
  expect(missingInCurl(call({}))).toBeUndefined();
  expect(missingInCurl(call({}, { body: { root_pass: '[hidden]' } }))).toContain('[hidden]');
  const truncated = call({ method: 'POST' }, { body: '{"a', truncated: true });
  expect(missingInCurl(truncated)).toContain('beginning');
  expect(curlOfCall(truncated, ORIGIN)).not.toContain('-d');
});
