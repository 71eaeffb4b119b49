import { SERVICE, moment } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';

const republish = () => import('./republish.js');

export const replayEvents: OperatorOperation<{ service: string; since: string }> = {
  name: 'events.replay',
  method: 'POST',
  path: '/events/replay',
  summary: 'publish the events of a service again, with their ids, at the end of the stream',
  input: { service: { ...SERVICE, description: 'Whose events' }, since: moment('From this time on') },
  required: ['service', 'since'],
  ids: ({ service }) => [service],
  run: async (context, { service, since }) => (await republish()).replay(context, service, new Date(since)),
};

export const rebuildStream: OperatorOperation<object> = {
  name: 'events.rebuild',
  method: 'POST',
  path: '/events/rebuild',
  summary: 'recreate the stream with its consumers, and all events of the last 90 days in order',
  input: {},
  required: [],
  ids: () => [],
  run: async (context) => (await republish()).rebuild(context),
};
