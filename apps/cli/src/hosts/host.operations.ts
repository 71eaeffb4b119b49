import { id, limit, text, yes } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';
import type { PageOfHost } from './hosts.js';

const hosts = () => import('./hosts.js');
const MAX_LINES = 1000;

export const listHosts: OperatorOperation<object> = {
  name: 'hosts.list',
  method: 'GET',
  path: '/hosts',
  summary: 'list the hosts that have a name, and how many instances are on each',
  input: {},
  required: [],
  run: async (context) => (await hosts()).list(context),
};

export const showHost: OperatorOperation<PageOfHost & { host: string }> = {
  name: 'hosts.show',
  method: 'GET',
  path: '/hosts/{host}',
  summary: 'list the instances that run on a host, by its name or host_uuid',
  input: {
    host: text('Name of a host, or its host_uuid'),
    all: yes('Those that are off, too'),
    after: id('Those after the instance with this id'),
    limit: limit(MAX_LINES),
  },
  required: ['host'],
  run: async (context, { host, ...page }) => (await hosts()).show(context, host, page),
};
