import { keepsSagas, listSagas, retrySaga } from '@stratus/sagas/operating';
import type { Pool } from 'pg';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse, serviceNames } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = helpText('sagas');

interface Asked {
  service: string;
  action: 'list' | 'retry';
  id: string;
}

function readArguments(args: string[]): Asked {
  const options = { service: { type: 'string' } } as const;
  const { values, positionals } = parse({ args, options, allowPositionals: true }, usage);
  const [action, id = ''] = positionals;
  const { service } = values;
  if (service === undefined) throw new UsageError('--service is missing.', usage);
  if (!serviceNames.includes(service)) throw new UsageError(`--service ${service} is not known.`, usage);
  if (action !== 'list' && action !== 'retry') throw new UsageError(`${action ?? 'An action'} is not known.`, usage);
  if (action === 'retry' && !/^[0-9a-f-]{36}$/i.test(id)) throw new UsageError(`${id} is not the id of a saga.`, usage);
  return { service, action, id };
}

/** `sagas`: lists the unfinished sagas of a service, or makes one retry now. */
export async function sagas(args: string[]): Promise<string> {
  const asked = readArguments(args);
  return onDatabaseOf(asked.service, async (pool) => {
    if (!(await keepsSagas(pool))) throw new UsageError(`${asked.service}-service has no sagas.`, usage);
    return asked.action === 'retry' ? retry(pool, asked) : list(pool, asked);
  });
}

async function retry(pool: Pool, { service, id }: Asked): Promise<string> {
  if (!(await retrySaga(pool, id))) throw new UsageError(`No saga ${id} of ${service}-service waits.`, usage);
  return `${id} will be tried again within a second`;
}

async function list(pool: Pool, { service }: Asked): Promise<string> {
  const found = await listSagas(pool);
  const lines = found.map(({ id, name, state, step, tries, age, trouble }) => {
    const failed = tries > 0 ? `  failed ${tries} times${trouble ? `: ${trouble}` : ''}` : '';
    return `${id}  ${name}  ${state} at ${step ?? 'its end'}  since ${age}${failed}`;
  });
  const sum =
    found.length === 1
      ? `1 saga of ${service}-service has not ended`
      : `${found.length} sagas of ${service}-service have not ended`;
  return [...lines, sum].join('\n');
}
