import { requestOf } from './operation-request.js';
import type { AnyOperation } from './operation.js';

const operation = (method: AnyOperation['method'], path: string): AnyOperation => ({
  name: 'things.do',
  method,
  path,
  summary: '',
  input: {},
  required: [],
  run: () => Promise.reject(new Error('only asked about')),
});

it.each([
  [
    'GET',
    '/things',
    { limit: 5, user: '(operator a&b)', before: undefined },
    '/things?limit=5&user=%28operator+a%26b%29',
  ],
  ['DELETE', '/things/{id}', { id: 5, force: true }, '/things/5?force=true'],
  ['GET', '/things/{id}', { id: '../a/b?c' }, '/things/..%2Fa%2Fb%3Fc'],
] as const)('%s %s with %j asks for %s', (method, path, input, asked) =>
  expect(requestOf(operation(method, path), input)).toEqual({ method, path: asked }),
);

it.each(['POST', 'PUT'] as const)('%s has the inputs outside the path in its body', (method) =>
  expect(requestOf(operation(method, '/things/{id}/do'), { id: 5, names: ['a'], limit: undefined })).toEqual({
    method,
    path: '/things/5/do',
    body: { names: ['a'] },
  }),
);
