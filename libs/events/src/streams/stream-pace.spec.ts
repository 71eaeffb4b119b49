import { STREAM_PACE } from './stream-pace.js';

describe('the pace of the streams', () => {
  const { lookEveryMs, quietMs, certainMs, lookAgainMs } = STREAM_PACE;

  it('keeps a relay that checked a lost stream from publishing to the new one, however slow its last message', () =>
    expect(quietMs - certainMs).toBeGreaterThanOrEqual(2_000));

  it('checks again before the last check expires', () => {
    expect(lookAgainMs).toBeLessThan(certainMs);
    expect(lookEveryMs).toBeLessThan(quietMs);
  });
});
