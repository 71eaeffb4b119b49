import type { OperatorOperation } from '../operator/operation.js';

const tags = () => import('./tags.js');

export const checkTags: OperatorOperation<object> = {
  name: 'tags.check',
  method: 'GET',
  path: '/tags/differences',
  summary: 'compare the tags of all objects with the tags that exist; exits with 1 if they differ',
  input: {},
  required: [],
  run: async (context) => (await tags()).check(context),
};

export const repairTags: OperatorOperation<object> = {
  name: 'tags.repair',
  method: 'POST',
  path: '/tags/repair',
  summary: 'recreate tags that objects refer to, without events',
  input: {},
  required: [],
  ids: () => [],
  run: async (context) => (await tags()).repair(context),
};
