import { jest } from '@jest/globals';
import { AnsweredCallers } from '../../test/answered-callers.js';

const callers = new AnsweredCallers();
beforeAll(() => callers.open());
beforeEach(() => {
  callers.answer = 401;
  callers.asked = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => callers.close());

const CALLER = { accountId: 1, userId: 2, username: 'u', restricted: false, scopes: ['*'], tokenId: 3, expires: null };
const isRefused = (token: string): Promise<unknown> =>
  expect(callers.directory.resolve(token)).rejects.toMatchObject({ status: 401 });

describe('a refused token', () => {
  it('is not checked again for some seconds, and counts as unknown', async () => {
    const since = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(since);
    await isRefused('bad');
    clock.mockReturnValue(since + 4_000);
    await isRefused('bad');
    expect([callers.asked, callers.directory.knows('bad')]).toEqual([1, false]);
    clock.mockReturnValue(since + 6_000);
    await isRefused('bad');
    expect(callers.asked).toBe(2);
  });

  it('is checked again after a change of access', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await isRefused('soon good');
    await callers.changeAccess(1, 1);
    callers.answer = CALLER;
    expect(await callers.directory.resolve('soon good')).toMatchObject({ userId: 2 });
  });

  it('is dropped first if it is the oldest of too many', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const tokens = Array.from({ length: 10_001 }, (_, n) => `bad ${n}`);
    // One after the other in each batch, so that the first one is the oldest.
    await isRefused(tokens[0]!);
    for (let from = 1; from < tokens.length; from += 1_000)
      await Promise.all(tokens.slice(from, from + 1_000).map(isRefused));
    expect(callers.asked).toBe(10_001);
    await isRefused(tokens.at(-1)!);
    expect(callers.asked).toBe(10_001);
    await isRefused(tokens[0]!);
    expect(callers.asked).toBe(10_002);
  });
});

it('a token that account-service could not check is checked again at once', async () => {
  callers.answer = 503;
  await expect(callers.directory.resolve('unlucky')).rejects.toMatchObject({ status: 503 });
  callers.answer = CALLER;
  expect(await callers.directory.resolve('unlucky')).toMatchObject({ userId: 2 });
});
