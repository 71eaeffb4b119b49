interface TestCase {
  status: string;
  fullName: string;
  failureMessages: readonly string[];
}

/**
 * A Jest reporter that prints the first failure of a run when it happens. Jest itself prints a failure when its suite ends,
 * which for some takes minutes.
 */
export default class FirstFailure {
  private reported = false;

  onTestCaseResult({ path }: { path: string }, { status, fullName, failureMessages }: TestCase): void {
    if (this.reported || status !== 'failed') return;
    this.reported = true;
    process.stderr.write(`\n✗ The first failure: ${path}\n  ${fullName}\n${failureMessages.join('\n')}\n\n`);
  }
}
