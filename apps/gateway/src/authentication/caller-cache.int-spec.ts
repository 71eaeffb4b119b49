import { jest } from '@jest/globals';
import { AnsweredCallers } from '../../test/answered-callers.js';

const callers = new AnsweredCallers();
beforeAll(() => callers.open());
afterEach(() => jest.restoreAllMocks());
afterAll(() => callers.close());

const CALLER = { accountId: 1, userId: 2, username: 'u', restricted: false, scopes: ['*'], tokenId: 3, expires: null };
const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };

describe('a token that expires while its caller is cached', () => {
  it('ends exactly at its expiry, without another request', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const expires = start + 500;
    callers.answer = { ...CALLER, expires };
    expect(await callers.directory.resolve('ending')).toMatchObject({ expires });
    clock.mockReturnValue(start + 499);
    expect(await callers.directory.resolve('ending')).toMatchObject({ expires });
    clock.mockReturnValue(start + 500);
    await expect(callers.directory.resolve('ending')).rejects.toMatchObject(INVALID);
    expect(callers.asked).toBe(1);
  });

  it('stays valid if it has no expiry', async () => {
    callers.answer = CALLER;
    expect(await callers.directory.resolve('lasting')).toMatchObject({ userId: 2 });
  });
});
