import { STREAM_PACE } from './stream-pace.js';

describe('the pace of the streams', () => {
  const { lookEveryMs, quietMs, certainMs, lookAgainMs } = STREAM_PACE;

  it('lets no relay publish to a new stream on the strength of a look at the lost one, however slow its last message', () =>
    expect(quietMs - certainMs).toBeGreaterThanOrEqual(2_000));

  it('has the next look before the last one counts no more', () => {
    expect(lookAgainMs).toBeLessThan(certainMs);
    expect(lookEveryMs).toBeLessThan(quietMs);
  });
});
