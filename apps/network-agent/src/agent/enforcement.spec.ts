import { COMPUTE_ID, MAX_REPORTS } from '@stratus/contracts';
import { enforcementAfter, unreported } from './enforcement.js';
import type { EnforcedPicture, Enforcement } from './enforcement.js';

/** Devices 70 and 80 of instances 7 and 8; the agent knows these instances. */
const picture = (generation: number, known = [7, 8]): EnforcedPicture => ({
  instances: new Map(known.map((id) => [id, { host: id === 7 ? 'a' : 'b' }])),
  firewalls: new Map([[1, { generation, devices: [7, 8].map((id) => ({ id: id * 10, [COMPUTE_ID]: id })) }]]),
});
const NOTHING: Enforcement = new Map();
const statusesOf = (enforcement: Enforcement) =>
  [...enforcement.values()].map(({ device_id: id, generation, status }) => [id, generation, status]);

it('a pass applies the rules of the instances that the agent knows', () => {
  expect(statusesOf(enforcementAfter(NOTHING, picture(3), 'applied'))).toEqual([
    [70, 3, 'applied'],
    [80, 3, 'applied'],
  ]);
  expect(statusesOf(enforcementAfter(NOTHING, picture(3, [8]), 'applied'))).toEqual([[80, 3, 'applied']]);
  expect(statusesOf(enforcementAfter(NOTHING, picture(3), 'applied', 'a'))).toEqual([[70, 3, 'applied']]);
});

it('a failure is one of what has changed since the last success', () => {
  const applied = enforcementAfter(NOTHING, picture(3, [7]), 'applied');
  expect(statusesOf(enforcementAfter(applied, picture(3), 'failed'))).toEqual([
    [70, 3, 'applied'],
    [80, 3, 'failed'],
  ]);
  const failed = enforcementAfter(applied, picture(4), 'failed');
  expect(statusesOf(failed)).toEqual([
    [70, 4, 'failed'],
    [80, 4, 'failed'],
  ]);
  expect(failed.get(70)?.reason).toMatch(/tries again/);
  expect(enforcementAfter(failed, picture(4), 'applied').get(70)).toMatchObject({ status: 'applied', reason: null });
});

it('nothing is reported twice, and never more than a request may have', () => {
  const applied = enforcementAfter(NOTHING, picture(3), 'applied');
  expect(unreported(applied, NOTHING)).toHaveLength(2);
  expect(unreported(enforcementAfter(applied, picture(3), 'applied'), applied)).toEqual([]);
  const failed = enforcementAfter(applied, picture(4), 'failed');
  expect(unreported(enforcementAfter(failed, picture(4), 'failed'), failed)).toEqual([]);
  const many = Array.from({ length: MAX_REPORTS + 1 }, (_, id) => ({ id, [COMPUTE_ID]: 7 }));
  const firewalls = new Map([[1, { generation: 1, devices: many }]]);
  expect(unreported(enforcementAfter(NOTHING, { ...picture(1), firewalls }, 'applied'), NOTHING)).toHaveLength(
    MAX_REPORTS,
  );
});

it('a service that tells no generations yet gets no reports', () => {
  const firewalls = new Map([[1, { rules: {}, instances: [7] } as never]]);
  expect(enforcementAfter(NOTHING, { ...picture(1), firewalls }, 'applied')).toEqual(new Map());
});
