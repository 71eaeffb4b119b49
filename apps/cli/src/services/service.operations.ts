import type { OperatorOperation } from '../operator/operation.js';

export const listServices: OperatorOperation<object> = {
  name: 'services.list',
  method: 'GET',
  path: '/services',
  summary: 'list the services: replicas, what each leads, unpublished events, unfinished sagas',
  input: {},
  required: [],
  run: async (context) => (await import('./services.js')).list(context),
};
