/**
 * Catches: SQL that takes the real time while tests have advanced the clock; a clock that a restart sets back, that goes back, or that
 * opens without test control; a running execution that is forgotten, so that a repeat of the gateway runs it twice.
 */
import { setAccountClock } from '@stratus/contracts';
import type { Type } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import type { RunningService } from '@stratus/service';
import { createAccountWorld } from '../test/account-world.js';
import type { AccountWorld } from '../test/account-world.js';
import { accountService } from './account-service.definition.js';
import { AccountServiceModule } from './account-service.module.js';

const DAY = 86_400;

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld([], { TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const advanceTo = (aheadSeconds: number) => world.client.ask(setAccountClock, { params: {}, body: { aheadSeconds } });
const isAhead = (time: Date): number => Math.round((time.getTime() - Date.now()) / 1000 / DAY) + 0;
const read = <Row extends object>(service: RunningService, text: string): Promise<Row[]> =>
  service.get(Database as unknown as Type<Database>).read<Row>(text);
const timeInSql = async (service: RunningService): Promise<Date> =>
  (await read<{ now: Date }>(service, 'select now() as now'))[0]!.now;

it('is shut without test control', async () => {
  const closed = await createAccountWorld();
  const asked = closed.client.ask(setAccountClock, { params: {}, body: { aheadSeconds: DAY } });
  await expect(asked).rejects.toMatchObject({ status: 404 });
  const { rows } = await closed.sql.query(`select to_regclass('account.test_clock') as clock`);
  expect(rows).toEqual([{ clock: null }]);
  await closed.stop();
});

it('is the time of the service and of its statements, and never goes back', async () => {
  const now = world.service.get<() => Date>(CLOCK);
  expect(isAhead(now())).toBe(0);
  const asked = [3, 1, 0].map((days) => advanceTo(days * DAY));
  await Promise.all(asked);
  expect(await advanceTo(0)).toEqual({ aheadSeconds: 3 * DAY });
  expect([isAhead(now()), isAhead(await timeInSql(world.service))]).toEqual([3, 3]);
  const plan = await read<{ 'QUERY PLAN': string }>(
    world.service,
    'explain verbose select from idempotency_keys where expires > now()',
  );
  // Inlined: a function that is called for each row makes lists slow.
  expect(JSON.stringify(plan)).not.toContain('account.now()');
});

it('ends the replies for the keys of clients, and no running execution', async () => {
  const insert = `insert into account.idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
    select 1, 1, key, '', 200, '{}', $1::timestamptz + expires from (values
      ('key:a', interval '1 day'), ('key:b', '3 days'), ('execution:c', '10 minutes'), ('execution:d', 'infinity')) as rows (key, expires)`;
  await world.sql.query(insert, [await timeInSql(world.service)]);
  await advanceTo(5 * DAY);
  const kept = await read<{ key: string }>(
    world.service,
    'select key from idempotency_keys where account_id = 1 and expires > now() order by key',
  );
  expect(kept.map(({ key }) => key)).toEqual(['execution:c', 'execution:d', 'key:b']);
});

it('survives a restart', async () => {
  await advanceTo(7 * DAY);
  const define = (environment: NodeJS.ProcessEnv) => accountService({ ...environment, TEST_CONTROL: 'on' });
  const restarted = await world.boot(define, AccountServiceModule);
  const times = [restarted.get<() => Date>(CLOCK)(), await timeInSql(restarted)];
  expect(times.map(isAhead)).toEqual([7, 7]);
  const without = await world.boot(accountService, AccountServiceModule);
  expect([without.get<() => Date>(CLOCK)(), await timeInSql(without)].map(isAhead)).toEqual([0, 0]);
});
