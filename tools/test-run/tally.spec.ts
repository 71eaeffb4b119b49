import { tallyOf } from './jest.ts';
import { addUp, oneFailedCheck, onePassedCheck, summaryOf, timed } from './tally.ts';

describe('tally', () => {
  it('counts tests like Jest, and the checks on a separate line', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 40, testResults: [] };
    const tally = addUp([onePassedCheck, onePassedCheck, tallyOf(report, 'unit')]);
    expect(summaryOf(tally)).toBe('Checks: 2 passed, 0 failed\nTests skipped: 40\n5 passed, 0 failed');
    expect(summaryOf(addUp([onePassedCheck, oneFailedCheck('lint')]))).toBe('Failed:\n  lint\n\n1 passed, 1 failed');
    expect(summaryOf(addUp([oneFailedCheck('lint'), tallyOf(report, 'unit')]))).toMatch(/\n5 passed, 1 failed$/);
  });

  it('counts a suite that cannot be loaded as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        { name: 'a.spec.ts', status: 'passed' },
        { name: 'b.spec.ts', status: 'failed' },
      ],
    };
    expect(tallyOf(report, 'unit')).toMatchObject({ passed: 4, failed: 2, failures: ['unit: b.spec.ts'] });
  });

  it('prints the time of each part, and the ten slowest suites', () => {
    const suite = (seconds: number) => ({
      name: `${seconds}.spec.ts`,
      status: 'passed',
      startTime: 5_000,
      endTime: 5_000 + seconds * 1_000,
    });
    const report = { numPassedTests: 12, testResults: Array.from({ length: 12 }, (_, index) => suite(index)) };
    const summary = summaryOf(addUp([timed(onePassedCheck, 'static', performance.now()), tallyOf(report, 'unit')]));
    expect(summary).toMatch(/^Time:\n +\d[.]\d s {2}static\n\nSlowest suites:\n +11[.]0 s {2}unit: 11.spec.ts\n/);
    expect(summary).toContain('2.0 s  unit: 2.spec.ts\n');
    expect(summary).not.toContain('unit: 1.spec.ts');
  });
});
