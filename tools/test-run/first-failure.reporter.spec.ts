import FirstFailure from './first-failure.reporter.ts';

it('the first failure is printed when its test ends; later ones are left to Jest', () => {
  const written: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text: unknown) => written.push(String(text)) > 0;
  try {
    const reporter = new FirstFailure();
    for (const [status, fullName] of Object.entries({ passed: 'adds', failed: 'divides' })) {
      reporter.onTestCaseResult({ path: 'a.spec.ts' }, { status, fullName, failureMessages: ['expected 1'] });
    }
    reporter.onTestCaseResult({ path: 'b.spec.ts' }, { status: 'failed', fullName: 'adds', failureMessages: [] });
  } finally {
    process.stderr.write = write;
  }
  expect(written).toEqual([expect.stringMatching(/a\.spec\.ts\n {2}divides\nexpected 1/)]);
});
