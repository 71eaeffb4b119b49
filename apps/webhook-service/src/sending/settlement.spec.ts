/** Catches: a delivery that is given up too early, or never, and a webhook that is disabled although other deliveries succeed. */
import { settle } from './settlement.js';

const DAY = 86_400_000;
const after = (outcome: 'accepted' | 'refused' | 'gone', { days = 0, failing = 0, attempts = 0 } = {}) =>
  settle({ attempts, sinceFirstMs: days * DAY }, { outcome, retryAfterMs: null }, failing * DAY, 0.5);

it('accepted: delivered', () => expect(after('accepted', { days: 4, failing: 4 })).toEqual({ status: 'delivered' }));

it('refused: tried again, with longer pauses', () => {
  const pauses = [0, 1, 2, 20].map((attempts) => after('refused', { attempts }));
  expect(pauses).toEqual([
    { status: 'pending', pauseMs: 5_000 },
    { status: 'pending', pauseMs: 15_000 },
    { status: 'pending', pauseMs: 45_000 },
    { status: 'pending', pauseMs: 6 * 3_600_000 },
  ]);
});

it('refused for three days: failed, while other deliveries succeed', () => {
  expect(after('refused', { days: 3, failing: 1 })).toEqual({ status: 'failed' });
});

it('refused for three days like all others: the delivery waits, the webhook is disabled', () => {
  expect(after('refused', { days: 3, failing: 3 })).toMatchObject({ status: 'pending', disables: 'failing' });
  expect(after('refused', { days: 0, failing: 3 })).toMatchObject({ status: 'pending', disables: 'failing' });
});

it('gone: the webhook is disabled at once, and the delivery waits', () => {
  expect(after('gone')).toMatchObject({ status: 'pending', disables: 'gone' });
});
