import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { invalid } from '@stratus/contracts';
import { Things, thingCall } from '@stratus/testing/things';
import { CommandRunner } from './command-runner.js';
import type { Transaction } from './command-runner.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterEach(() => jest.restoreAllMocks());
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';
const COUNT = 'select count(*) from things';
const add = (label: string) =>
  things.commands.run(thingCall(), async ({ statements }) => {
    await statements.query(ADD, [label]);
    return { label };
  });

/** Number of writes to Postgres that the command makes once its statements are prepared. */
async function writesOf(command: (label: string) => Promise<unknown>): Promise<number> {
  await command(`prepares ${Math.random()}`);
  const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
  await command(`counted ${Math.random()}`);
  return writes.flatMap(({ mock }) => mock.calls).length;
}

describe('a command', () => {
  it('makes two writes to Postgres: statements before the first result, and the end of the transaction', async () => {
    expect(await writesOf(add)).toBe(2);
    expect(await things.labels()).toContainEqual(expect.stringContaining('counted'));
  });

  it('makes one more write for statements that it sends together', async () => {
    const command = (label: string) =>
      things.commands.run(thingCall(), async ({ statements }) => {
        await statements.query(COUNT);
        await Promise.all([statements.query(ADD, [label]), statements.query(COUNT), statements.query(COUNT)]);
        return {};
      });
    expect(await writesOf(command)).toBe(3);
  });
});

describe('a write that is sent without waiting', () => {
  it('makes no write to Postgres of its own', async () => {
    const command = (label: string) =>
      things.commands.run(thingCall(), async ({ statements }) => {
        statements.send({ text: ADD, values: [label] });
        await statements.query(COUNT);
        statements.send({ text: 'update things set count = 1 where label = $1', values: [label] });
        return {};
      });
    expect(await writesOf(command)).toBe(2);
  });
});

describe('a write at the commit', () => {
  const addAtCommit = (label: string, work: (transaction: Transaction) => Promise<void> = async () => undefined) =>
    things.commands.run(thingCall(), async (transaction) => {
      await transaction.statements.query(COUNT);
      transaction.atCommit({ text: ADD, values: [label] });
      await work(transaction);
      return { label };
    });

  it('goes out with the end of the transaction', async () => {
    expect(await writesOf(addAtCommit)).toBe(2);
  });

  it('refused by a constraint makes the command fail as refused, and undoes all of it', async () => {
    await add('taken');
    const before = await things.labels();
    const refused = addAtCommit('taken', async ({ statements }) => void (await statements.query(ADD, ['earlier'])));
    await expect(refused).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label', reason: 'Label must be unique' }],
    });
    expect(await things.labels()).toEqual(before);
    await add('earlier');
  });

  it('is not sent when the work fails', async () => {
    const failed = addAtCommit('never', () => Promise.reject(new Error('on purpose')));
    await expect(failed).rejects.toThrow('on purpose');
    expect(await things.labels()).not.toContain('never');
  });
});

describe('an event that cannot be stored', () => {
  it('is refused with its command, which changes nothing', async () => {
    const writes = (): never => {
      throw invalid(undefined, 'too large');
    };
    const commands = new CommandRunner(things.database, { writes, wake: () => undefined }, {}, () => new Date());
    const event = { type: 'thing_create', entity: { type: 'thing', id: 1, label: '', url: '' }, data: {} };
    const refused = commands.run(thingCall(), async ({ statements, emit }) => {
      await statements.query(ADD, ['without event']);
      emit(event);
    });
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ reason: 'too large' }] });
    expect(await things.labels()).not.toContain('without event');
  });
});
