import { SAGA_ID, SERVICE, limit, yes } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';

interface OneSaga {
  id: string;
  service?: string | undefined;
}

interface ListOfSagas {
  service?: string | undefined;
  ended?: boolean | undefined;
  limit?: number | undefined;
}

const sagas = () => import('./sagas.js');
const ONE = { input: { id: SAGA_ID, service: SERVICE }, required: ['id'] } as const;

export const listSagas: OperatorOperation<ListOfSagas> = {
  name: 'sagas.list',
  method: 'GET',
  path: '/sagas',
  summary: 'list the unfinished sagas, most retried first',
  input: {
    service: SERVICE,
    ended: yes('Those that have ended within a week, the newest first'),
    limit: limit(1000),
  },
  required: [],
  run: async (context, { service, ended = false, limit: most = 100 }) =>
    ended ? (await sagas()).listEnded(context, service, most) : (await sagas()).listAll(context, service),
};

export const showSaga: OperatorOperation<OneSaga> = {
  name: 'sagas.show',
  method: 'GET',
  path: '/sagas/{id}',
  summary: 'show the steps, tries and error of a saga; of ended ones for a week',
  ...ONE,
  run: async (context, { id, service }) => (await sagas()).show(context, id, service),
};

export const retrySaga: OperatorOperation<OneSaga> = {
  name: 'sagas.retry',
  method: 'POST',
  path: '/sagas/{id}/retry',
  summary: 'end the wait of a saga: it is tried again within a second',
  ...ONE,
  ids: ({ id }) => [id],
  run: async (context, { id, service }) => (await sagas()).retry(context, id, service),
};

export const cancelSaga: OperatorOperation<OneSaga> = {
  name: 'sagas.cancel',
  method: 'POST',
  path: '/sagas/{id}/cancel',
  summary: 'undo a saga that has not passed its point of no return; its client gets 409',
  ...ONE,
  ids: ({ id }) => [id],
  run: async (context, { id, service }) => (await sagas()).cancel(context, id, service),
};
