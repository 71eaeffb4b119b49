/**
 * Catches: listeners and a relay that are notified of a commit too early or twice; events of a command that change their
 * order.
 */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Things, thingCall } from '@stratus/testing/things';
import { CommandRunner } from './command-runner.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(async () => {
  await things.open();
  await things.sql.query('create table noted (place int generated always as identity, type text not null)');
});
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';

it('listeners run after the commit', async () => {
  const label = randomUUID();
  const seen: Promise<string[]>[] = [];
  await things.commands.run(thingCall(), async ({ atCommit, onCommitted }) => {
    atCommit({ text: ADD, values: [label] });
    onCommitted(() => void seen.push(things.labels()));
  });
  expect(await Promise.all(seen)).toEqual([expect.arrayContaining([label])]);
});

it('several events are stored in their order, each by its own statement, and wake the relay once', async () => {
  const ledger = {
    writes: (_: unknown, events: readonly { type: string }[]) =>
      events.map(({ type }) => ({ text: 'insert into noted (type) values ($1)', values: [type] })),
    wake: jest.fn(),
  };
  const commands = new CommandRunner(things.database, ledger, {}, () => new Date());
  await commands.run(thingCall(), async ({ emit }) => {
    emit(...['one', 'two'].map((type) => ({ type, entity: { type: 'thing', id: 1, label: '', url: '' }, data: {} })));
  });
  const { rows } = await things.sql.query('select type from noted order by place');
  expect(rows).toEqual([{ type: 'one' }, { type: 'two' }]);
  expect(ledger.wake).toHaveBeenCalledTimes(1);
});
