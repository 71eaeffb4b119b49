import { cancelSaga, keepsSagas, listSagas, retrySaga, showSaga } from '@stratus/sagas/operating';
import type { UnfinishedSaga } from '@stratus/sagas/operating';
import type { Pool } from 'pg';
import { onDatabaseOf, reachableServices } from '../access/service-database.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';
import type { Row } from '../output/table.js';

const COLUMNS = ['service', 'id', 'saga', 'state', 'step', 'age', 'tries', 'error'];

/** Lists the unfinished sagas of one service, or of all. */
export async function listAll(context: Context, service: string | undefined): Promise<Output> {
  const names = await servicesWithSagas(context, service);
  const found = await Promise.all(
    names.map((name) => onDatabaseOf(name, context, async (pool) => ofService(name, await listSagas(pool)))),
  );
  return table(found.flat(), COLUMNS, ...(found.flat().length === 0 ? ['No saga is unfinished.'] : []));
}

const ofService = (service: string, sagas: readonly UnfinishedSaga[]): Row[] =>
  sagas.map(({ id, name: saga, state, step, age, tries, trouble: error }) => {
    return { service, id, saga, state, step, age, tries, error };
  });

/** Ends the wait of a saga. */
export async function retry(context: Context, id: string, service: string | undefined): Promise<Output> {
  return onSaga(context, id, service, async (pool, name) => {
    if (!(await retrySaga(pool, id))) return undefined;
    return message(`The saga ${id} of ${name}-service is tried again within a second.`, { id, service: name });
  });
}

/** Shows a saga, without its input and results, which may be private. */
export async function show(context: Context, id: string, service: string | undefined): Promise<Output> {
  return onSaga(context, id, service, async (pool, name) => {
    const saga = await showSaga(pool, id);
    if (!saga) return undefined;
    const { stepsDone, started, ended, nextTry, cancelRequested, owesAnswer, notCancellable, ...rest } = saga;
    const { text } = details({
      ...rest,
      service: name,
      'steps done': stepsDone,
      started: started.toISOString(),
      ended: ended?.toISOString(),
      'next try': nextTry?.toISOString(),
      'its client waits': owesAnswer ? 'yes' : 'no',
      'cancel requested': cancelRequested?.toISOString(),
      'can be cancelled': notCancellable ?? 'yes',
    });
    return { text, data: { service: name, ...saga } };
  });
}

/** Has a saga undone. */
export async function cancel(context: Context, id: string, service: string | undefined): Promise<Output> {
  return onSaga(context, id, service, async (pool, name) => {
    const cancellation = await cancelSaga(pool, id);
    if (!cancellation) return undefined;
    if (!cancellation.cancelled) throw new CommandFailure(`The saga cannot be cancelled: ${cancellation.reason}`, '');
    return message(`The saga ${id} of ${name}-service is being undone. stratus saga show ${id} shows how far it is.`, {
      id,
      service: name,
    });
  });
}

/** Runs work in each service until one has a saga of this id. */
async function onSaga(
  context: Context,
  id: string,
  service: string | undefined,
  work: (pool: Pool, service: string) => Promise<Output | undefined>,
): Promise<Output> {
  const names = await servicesWithSagas(context, service);
  for (const name of names) {
    const done = await onDatabaseOf(name, context, (pool) => work(pool, name));
    if (done) return done;
  }
  throw new CommandFailure(
    `No saga has the id ${id} in ${names.join(', ')}, or it has ended.`,
    'stratus saga list shows the unfinished ones.',
  );
}

async function servicesWithSagas(context: Context, service: string | undefined): Promise<string[]> {
  const names = service === undefined ? await reachableServices(context) : [service];
  const keeps = await Promise.all(names.map((name) => onDatabaseOf(name, context, keepsSagas)));
  const found = names.filter((_name, index) => keeps[index]);
  if (found.length > 0) return found;
  throw new CommandFailure(
    `${names.map((name) => `${name}-service`).join(', ')} runs no sagas.`,
    'compute-service, database-service and network-service do.',
  );
}
