import { parseArgs } from 'node:util';

import { services } from '@stratus/topology';
import { Pool } from 'pg';

import { keepsSagas, listSagas, retrySaga } from '../libs/platform/src/sagas/operate-sagas.ts';
import { Failure, messageOf } from '@stratus/local-servers';
import { reportFailure } from './stack/report-failure.ts';
import { serviceEnvironment } from './stack/service-command.ts';

const names = services.map(({ name }) => name);
const usage = `usage: npm run sagas -- --service ${names.join('|')} list | retry ID

  list    the sagas that have not ended, the most tried first: those with a trouble wait for another try
  retry   has a saga tried again now instead of after its wait

Works on the running stack, or with DATABASE_URL of the service's role.`;

interface Asked {
  service: string;
  action: 'list' | 'retry';
  id: string;
}

function readArguments(): Asked {
  try {
    const { values, positionals } = parseArgs({
      options: { service: { type: 'string' } },
      allowPositionals: true,
    });
    const [action, id = ''] = positionals;
    const { service } = values;
    if (service === undefined) throw new Failure('--service is missing.', usage);
    if (!names.includes(service)) throw new Failure(`--service ${service} is not known.`, usage);
    if (action !== 'list' && action !== 'retry') throw new Failure(`${action ?? 'An action'} is not known.`, usage);
    if (action === 'retry' && !/^[0-9a-f-]{36}$/i.test(id)) throw new Failure(`${id} is not the id of a saga.`, usage);
    return { service, action, id };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error), usage, { cause: error });
  }
}

async function run(pool: Pool, { service, action, id }: Asked): Promise<void> {
  if (!(await keepsSagas(pool))) throw new Failure(`${service}-service has no sagas.`, usage);
  if (action === 'retry') {
    if (!(await retrySaga(pool, id))) throw new Failure(`No saga ${id} of ${service}-service waits.`, usage);
    console.log(`${id} will be tried again within a second`);
    return;
  }
  const sagas = await listSagas(pool);
  for (const saga of sagas) {
    const { name, state, step, tries, age, trouble } = saga;
    const failed = tries > 0 ? `  failed ${tries} times${trouble ? `: ${trouble}` : ''}` : '';
    console.log(`${saga.id}  ${name}  ${state} at ${step ?? 'its end'}  since ${age}${failed}`);
  }
  console.log(
    sagas.length === 1
      ? `1 saga of ${service}-service has not ended`
      : `${sagas.length} sagas of ${service}-service have not ended`,
  );
}

try {
  const asked = readArguments();
  const pool = new Pool({ connectionString: serviceEnvironment(asked.service).DATABASE_URL, max: 1 });
  try {
    await run(pool, asked);
  } finally {
    await pool.end();
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
