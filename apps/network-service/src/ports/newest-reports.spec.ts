import type { EnforcementReport } from '@stratus/contracts';
import { newestReports } from './newest-reports.js';

const report = (id: number, generation: number): EnforcementReport => ({
  device_id: id,
  generation,
  status: 'applied',
});

it('keeps one report for each device, about its newest generation', () => {
  const reports = [report(1, 5), report(2, 5), report(1, 7), report(1, 6)];
  expect(newestReports(reports)).toEqual([report(1, 7), report(2, 5)]);
});
