import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { Things, thingCall } from '../../test/things.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterEach(() => jest.restoreAllMocks());
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';
const add = (label: string) =>
  things.commands.run(thingCall(), async ({ statements }) => {
    await statements.query(ADD, [label]);
    return { label };
  });

describe('a command', () => {
  it('makes two writes to Postgres: the statements before the first answer, and the end of the transaction', async () => {
    await add('the connection and its prepared statements');
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
    await add('counted');
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(2);
    expect(await things.labels()).toContain('counted');
  });
});
