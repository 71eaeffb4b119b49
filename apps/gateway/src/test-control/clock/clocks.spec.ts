/** Catches: clocks that stay apart after a failure, and two requests that advance by less than both. */
import { ApiFailure } from '@stratus/contracts';
import type { Operation, SetClockRequest } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import { InstallationClock } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import type { FeedSignals } from '../../event-stream/feed-signals.js';
import { Clocks } from './clocks.js';

const DAY = 86_400;

/** Five services with a clock each, of which some do not answer. */
class Services {
  readonly ahead: Record<string, number> = { account: 0, compute: 0, database: 0, network: 0, vpc: 0 };
  readonly down = new Set<string>();
  /** Whose test control is off: they know no such operation. */
  readonly closed = new Set<string>();
  asked = 0;
  readonly clock = new InstallationClock();
  readonly clocks = new Clocks(this as unknown as OperationClient, this.clock, {
    wakeAll: () => undefined,
  } as FeedSignals);

  ask({ subject }: Operation, { body }: { body: SetClockRequest }): Promise<object> {
    const [name = ''] = subject.split('.');
    this.asked += 1;
    if (this.closed.has(name)) return Promise.reject(new ApiFailure(404, []));
    if (this.down.has(name)) return Promise.reject(new ApiFailure(503, []));
    this.ahead[name] = Math.max(this.ahead[name] ?? 0, body.aheadSeconds);
    return Promise.resolve({ aheadSeconds: this.ahead[name] });
  }

  advance(seconds: number): Promise<void> {
    return this.clocks.advance((ahead) => ahead + seconds);
  }
}

it('advances all clocks, one request after the other', async () => {
  const services = new Services();
  await Promise.all([services.advance(DAY), services.advance(DAY)]);
  expect(new Set(Object.values(services.ahead))).toEqual(new Set([2 * DAY]));
  expect(services.clock.aheadSeconds).toBe(2 * DAY);
});

it('changes no clock if it cannot know how far they are', async () => {
  const services = new Services();
  services.down.add('account');
  await expect(services.advance(DAY)).rejects.toMatchObject({ status: 503 });
  expect(Object.values(services.ahead)).toEqual([0, 0, 0, 0, 0]);
});

it.each(['vpc', 'account'])('says up to when to repeat if %s-service fails', async (name) => {
  const services = new Services();
  const failure = services.clocks.advance((ahead) => {
    services.down.add(name);
    return ahead + DAY;
  });
  await expect(failure).rejects.toMatchObject({
    status: 504,
    errors: [{ reason: expect.stringMatching(/repeat with \{"to": "\d{4}-/) }],
  });
  services.down.clear();
  // A repeat some seconds later asks for a little less than the others have.
  await services.clocks.advance(() => DAY - 3);
  expect(new Set(Object.values(services.ahead))).toEqual(new Set([DAY]));
  expect(services.clock.aheadSeconds).toBe(DAY);
});

it('asks at its start until it is told the time, and only once if account-service has no test control', async () => {
  const [refused, patient] = [new Services(), new Services()];
  refused.closed.add('account');
  patient.down.add('account');
  // In this order, so that a second question to the first one would come before the one to the other.
  for (const { clocks } of [refused, patient]) clocks.onApplicationBootstrap();
  patient.down.clear();
  patient.ahead.account = DAY;
  await eventually('the time', async () => patient.clock.aheadSeconds === DAY);
  expect([refused.asked, patient.asked]).toEqual([1, 2]);
});
