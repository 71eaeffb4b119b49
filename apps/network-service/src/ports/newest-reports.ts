import type { EnforcementReport } from '@stratus/contracts';

/** One report for each device: that about its newest generation. */
export function newestReports(reports: readonly EnforcementReport[]): EnforcementReport[] {
  const newest = new Map<number, EnforcementReport>();
  for (const report of reports) {
    const other = newest.get(report.device_id);
    if (!other || other.generation < report.generation) newest.set(report.device_id, report);
  }
  return [...newest.values()];
}
