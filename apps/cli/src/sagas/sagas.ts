import { cancelSaga, keepsSagas, listEndedSagas, listSagas, retrySaga, showSaga } from '@stratus/sagas/operating';
import type { ListedSaga } from '@stratus/sagas/operating';
import type { Pool } from 'pg';
import { onDatabaseOf, reachableServices } from '../access/service-database.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { NotFound } from '../not-found.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';

const COLUMNS = ['service', 'id', 'saga', 'state', 'step', 'age', 'tries', 'error'];

/** Lists the unfinished sagas of one service, or of all. */
export async function listAll(context: Context, service: string | undefined): Promise<Output> {
  const found = await inServices(context, service, listSagas);
  return table(found, COLUMNS, ...(found.length === 0 ? ['No saga is unfinished.'] : []));
}

/** Lists the sagas of one service, or of all, that have ended last. */
export async function listEnded(context: Context, service: string | undefined, limit: number): Promise<Output> {
  const found = await inServices(context, service, (pool) => listEndedSagas(pool, limit));
  const rows = found.toSorted((one, other) => (other.ended ?? '').localeCompare(one.ended ?? '')).slice(0, limit);
  const columns = ['service', 'id', 'saga', 'state', 'ended', 'age'];
  return table(rows, columns, ...(rows.length === 0 ? ['No saga has ended within a week.'] : []));
}

async function inServices(
  context: Context,
  service: string | undefined,
  list: (pool: Pool) => Promise<ListedSaga[]>,
): Promise<ReturnType<typeof rowOf>[]> {
  const names = await servicesWithSagas(context, service);
  const found = await Promise.all(
    names.map((name) =>
      onDatabaseOf(name, context, async (pool) => (await list(pool)).map((saga) => rowOf(name, saga))),
    ),
  );
  return found.flat();
}

const rowOf = (service: string, { name: saga, trouble: error, started, ended, ...rest }: ListedSaga) => ({
  service,
  saga,
  error,
  started: started.toISOString(),
  ended: ended?.toISOString() ?? null,
  ...rest,
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
    const { stepsDone, stepsAhead, started, ended, nextTry, cancelRequested, owesAnswer, notCancellable, ...rest } =
      saga;
    const { text } = details({
      ...rest,
      service: name,
      'steps done': stepsDone,
      'steps ahead': stepsAhead,
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
    if (!cancellation.cancelled)
      throw new CommandFailure(`The saga cannot be cancelled: ${cancellation.reason}`, '', {
        details: { status: 409 },
      });
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
  throw new NotFound(
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
