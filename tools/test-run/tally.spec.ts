import { tallyOf } from './jest.ts';
import { addUp, oneFailedCheck, onePassedCheck, summaryOf } from './tally.ts';

describe('tally', () => {
  it('counts tests as jest does, and the checks on a line of their own', () => {
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
});
