import { keepsSagas, listSagas, retrySaga } from '@stratus/sagas/operating';
import type { UnfinishedSaga } from '@stratus/sagas/operating';
import type { Pool } from 'pg';
import { onDatabaseOf, reachableServices } from '../access/service-database.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
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

/** Runs work in each service until one has an unfinished saga of this id. */
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
    `No unfinished saga has the id ${id} in ${names.join(', ')}.`,
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
