import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import {
  CommandRunner,
  CreateIdempotencyKeys1700000000001,
  EVENT_LEDGER,
  KeepKeysPerUser1700000000006,
  VIOLATIONS,
} from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { createDatabase } from '@stratus/installation';
import { NatsLink } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { CLOCK, LOGGER, METRICS, Readiness, createLogger, createMetrics } from '@stratus/runtime';
import { CancelSagas1700000000007, CreateSagas1700000000004, Sagas, SagasModule, defineSaga } from '@stratus/sagas';
import { percentile } from './percentile.ts';

/** Medians in milliseconds, one after the other on one connection. */
export interface SagaCost {
  plain: number;
  saga: number;
}

const TIMES = 1_500;
const WARM_UP = 300;

class CreateWrites1700000009001 {
  async up(runner: { query(text: string): Promise<unknown> }): Promise<void> {
    await runner.query('create table writes (id uuid primary key)');
  }

  async down(): Promise<void> {}
}

/** The smallest saga: its first transaction writes, it calls no other service, and it replies. */
class WriteSaga {
  readonly definition = defineSaga<{ id: string }, { id: string }>({
    name: 'write',
    steps: (steps) => {
      steps.ask('nothing', { do: async () => null });
      steps.answer('answer', { do: async (_transaction, { input }) => input });
    },
  });
}

/** Measures the cost of a saga for a write: the same insert as a plain command, and as a saga that replies. */
export async function measureSagaCost(serverUrl: string): Promise<SagaCost> {
  const schema = {
    schema: 'public',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateSagas1700000000004,
      KeepKeysPerUser1700000000006,
      CancelSagas1700000000007,
      CreateWrites1700000009001,
    ],
  };
  const logger = createLogger('bench', 'silent');
  const configuration = { DATABASE_URL: await createDatabase(serverUrl, 'saga_cost'), DATABASE_POOL_SIZE: 4 };
  const database = await Database.open(schema as never, configuration, new Readiness(), logger);
  const ledger = { writes: () => [], wake: () => undefined };
  const clock = (): Date => new Date();
  const values = [
    [Database, database],
    // The saga calls no other service, so none needs to listen.
    [NatsLink, { onReturn: () => undefined, listen: () => undefined }],
    [EVENT_LEDGER, ledger],
    [VIOLATIONS, {}],
    [CLOCK, clock],
    [LOGGER, logger],
    [METRICS, createMetrics('bench')],
    [CommandRunner, new CommandRunner(database, ledger, {}, clock)],
    [WriteSaga, new WriteSaga()],
  ].map(([provide, useValue]) => ({ provide, useValue })) as { provide: symbol; useValue: unknown }[];
  const resources = {
    module: class {},
    global: true,
    providers: values,
    exports: values.map(({ provide }) => provide),
  };
  const app = await NestFactory.createApplicationContext(
    { module: class {}, imports: [resources, SagasModule.with({ sagas: [WriteSaga] })] },
    { logger: false, abortOnError: false },
  );
  try {
    const [commands, sagas] = [app.get(CommandRunner), app.get(Sagas)];
    const insert = async ({ statements }: Transaction): Promise<{ id: string }> => {
      const id = randomUUID();
      await statements.query('insert into writes values ($1)', [id]);
      return { id };
    };
    const [plain, saga] = [() => commands.run(newCall(), insert), () => sagas.run(newCall(), WriteSaga, insert)];
    const times: Record<'plain' | 'saga', number[]> = { plain: [], saga: [] };
    for (let time = 0; time < TIMES + WARM_UP; time += 1) {
      for (const [name, run] of Object.entries({ plain, saga }) as ['plain' | 'saga', () => Promise<unknown>][]) {
        const started = performance.now();
        // In turns: both meet the same conditions.
        await run();
        if (time >= WARM_UP) times[name].push(performance.now() - started);
      }
    }
    return { plain: percentile(times.plain, 0.5), saga: percentile(times.saga, 0.5) };
  } finally {
    await app.close();
    await database.close();
  }
}

const newCall = (): Pick<Call, 'caller' | 'request'> => ({
  caller: { accountId: 1, userId: 1, username: 'bench', restricted: false, scopes: ['*'] },
  request: { id: randomUUID(), executionId: randomUUID(), fingerprint: '' },
});
