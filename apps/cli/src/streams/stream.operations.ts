import type { OperatorOperation } from '../operator/operation.js';

export const listStreams: OperatorOperation<object> = {
  name: 'streams.list',
  method: 'GET',
  path: '/streams',
  summary: 'list the streams and their consumers, and how far behind each is',
  input: {},
  required: [],
  run: async (context) => (await import('./streams.js')).list(context),
};
