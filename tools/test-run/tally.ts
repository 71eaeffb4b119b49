/** What the last lines of `npm test` count: the tests of every jest run as jest counts them, and the checks of the sources. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  checks: { passed: number; failed: number };
  /** Names of the failures. */
  failures: string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, checks: { passed: 0, failed: 0 }, failures: [] };

export function addUp(tallies: Tally[]): Tally {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    checks: { passed: sum(({ checks }) => checks.passed), failed: sum(({ checks }) => checks.failed) },
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

export const onePassedCheck: Tally = { ...nothing, checks: { passed: 1, failed: 0 } };

export function oneFailedCheck(name: string): Tally {
  return { ...nothing, checks: { passed: 0, failed: 1 }, failures: [name] };
}

export function oneFailed(name: string): Tally {
  return { ...nothing, failed: 1, failures: [name] };
}

/** The summary; its last line has the form `N passed, N failed`, and counts the checks only where no test ran. */
export function summaryOf({ passed, failed, skipped, checks, failures }: Tally): string {
  const onlyChecks = passed + failed + skipped === 0;
  return [
    ...(failures.length > 0 ? ['Failed:', ...failures.map((name) => `  ${name}`), ''] : []),
    ...(onlyChecks || checks.passed + checks.failed === 0
      ? []
      : [`Checks: ${checks.passed} passed, ${checks.failed} failed`]),
    ...(skipped > 0 ? [`Tests skipped: ${skipped}`] : []),
    onlyChecks
      ? `${checks.passed} passed, ${checks.failed} failed`
      : `${passed} passed, ${failed + checks.failed} failed`,
  ].join('\n');
}
