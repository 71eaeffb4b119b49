import { COMPUTE_ID } from '@stratus/contracts';
import type { ReportEnforcementRequest } from '@stratus/contracts';
import { Reports } from './reports.js';

const picture = (generation: number, ...devices: number[]) => ({
  instances: new Map([[7, { host: 'a' }]]),
  firewalls: new Map([[1, { generation, devices: devices.map((id) => ({ id, [COMPUTE_ID]: 7 })) }]]),
});

/** Each request waits in `sent` until its answer is decided. */
function createReports() {
  const sent: (ReportEnforcementRequest & PromiseWithResolvers<number | undefined>)[] = [];
  const warned: string[] = [];
  let next = Promise.withResolvers<void>();
  const reports = new Reports(
    (request) => {
      const answer = Promise.withResolvers<number | undefined>();
      sent.push({ ...request, ...answer });
      next.resolve();
      return answer.promise;
    },
    { warn: (_: unknown, text?: string) => void warned.push(text ?? '') } as never,
  );
  const stopping = new AbortController();
  const running = reports.run(stopping.signal);
  const request = async () => {
    await next.promise;
    next = Promise.withResolvers<void>();
    return sent.at(-1)!;
  };
  const stop = async () => {
    stopping.abort();
    await running;
    return sent.length;
  };
  return { reports, request, warned, stop };
}

it('reports what has changed since, after the answer to the report before', async () => {
  const { reports, request, stop } = createReports();
  reports.note(picture(1, 70, 80), 'applied');
  const first = await request();
  expect(first.reports.map((report) => report.device_id)).toEqual([70, 80]);
  reports.note(picture(2, 70), 'failed');
  first.resolve(undefined);
  const second = await request();
  expect(second.reports).toMatchObject([{ device_id: 70, generation: 2, status: 'failed' }]);
  expect(second.sequence).toBeGreaterThan(first.sequence);
  reports.note(picture(2, 70), 'failed');
  second.resolve(second.sequence);
  expect(await stop()).toBe(2);
});

it('sends again what could not be sent, as it is by then, and says so once', async () => {
  const { reports, request, warned, stop } = createReports();
  reports.note(picture(1, 70), 'failed');
  for (const _ of [1, 2]) (await request()).reject(new Error('the service is away'));
  reports.note(picture(1, 70), 'applied');
  const last = await request();
  expect(last.reports).toMatchObject([{ device_id: 70, status: 'applied' }]);
  last.resolve(undefined);
  expect(warned).toHaveLength(1);
  expect(await stop()).toBe(3);
});

it('sends again above a stored sequence that is higher: a clock was ahead before the agent started', async () => {
  const { reports, request, warned, stop } = createReports();
  reports.note(picture(1, 70), 'applied');
  const ignored = await request();
  const stored = ignored.sequence + 3_600_000;
  ignored.resolve(stored);
  const again = await request();
  expect(again).toMatchObject({ sequence: stored + 1, reports: [{ device_id: 70, status: 'applied' }] });
  again.resolve(again.sequence);
  expect(warned).toEqual([]);
  expect(await stop()).toBe(2);
});
