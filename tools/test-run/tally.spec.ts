import { tallyOf } from './jest.ts';
import { addUp, oneFailed, onePassed } from './tally.ts';

describe('tally', () => {
  it('adds checks and tests up', () => {
    expect(addUp([onePassed, oneFailed('lint'), { passed: 5, failed: 2, failures: ['unit: a.spec.ts'] }])).toEqual({
      passed: 6,
      failed: 3,
      failures: ['lint', 'unit: a.spec.ts'],
    });
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
    expect(tallyOf(report, 'unit')).toEqual({ passed: 4, failed: 2, failures: ['unit: b.spec.ts'] });
  });
});
