import { ApiFailure } from '@stratus/contracts';
import { InItsTurn } from './in-its-turn.decorator.js';
import { BUSY, ChangeUnderWay } from './turns.js';

/** Refuses the given number of calls, then succeeds. */
class Handler {
  tries = 0;

  constructor(
    private readonly refusals: number,
    private readonly refusal: () => Error,
  ) {}

  @InItsTurn()
  async execute(call: string): Promise<string> {
    this.tries += 1;
    if (this.tries <= this.refusals) throw this.refusal();
    return call;
  }
}

describe('a handler in its turn', () => {
  it('retries after a change ends', async () => {
    const handler = new Handler(2, () => new ChangeUnderWay());
    expect(await handler.execute('call')).toBe('call');
    expect(handler.tries).toBe(3);
  });

  it('gives up after a while, with the text that clients retry', async () => {
    const handler = new Handler(Infinity, () => new ChangeUnderWay());
    await expect(handler.execute('call')).rejects.toMatchObject({ status: 400, errors: [BUSY] });
    expect(handler.tries).toBeGreaterThan(1);
  });

  it('looks several times before it gives up, even if the process has stalled in between', async () => {
    const handler = new Handler(8, () => new ChangeUnderWay());
    const answer = handler.execute('call');
    for (const since = performance.now(); performance.now() - since < 1_100;);
    expect(await answer).toBe('call');
  });

  it('does not wait for a job or anything else', async () => {
    const handler = new Handler(1, () => new ApiFailure(400, [BUSY]));
    await expect(handler.execute('call')).rejects.toMatchObject({ status: 400, errors: [BUSY] });
    expect(handler.tries).toBe(1);
  });
});
