/** The counts in the last lines of `npm test`: the tests of every Jest run as Jest counts them, and the source checks. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  checks: { passed: number; failed: number };
  /** Names of the failures. */
  failures: string[];
  /** The parts of the run, in order. */
  parts: Time[];
  /** The suites of jest. */
  suites: Time[];
}

export interface Time {
  name: string;
  seconds: number;
}

const SLOWEST = 10;

export const nothing: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  checks: { passed: 0, failed: 0 },
  failures: [],
  parts: [],
  suites: [],
};

export function addUp(tallies: Tally[]): Tally {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    checks: { passed: sum(({ checks }) => checks.passed), failed: sum(({ checks }) => checks.failed) },
    failures: tallies.flatMap(({ failures }) => failures),
    parts: tallies.flatMap(({ parts }) => parts),
    suites: tallies.flatMap(({ suites }) => suites),
  };
}

export const onePassedCheck: Tally = { ...nothing, checks: { passed: 1, failed: 0 } };

export function oneFailedCheck(name: string): Tally {
  return { ...nothing, checks: { passed: 0, failed: 1 }, failures: [name] };
}

export function oneFailed(name: string): Tally {
  return { ...nothing, failed: 1, failures: [name] };
}

/** Adds the duration of its part to a tally, from a time of `performance.now()` on. */
export const timed = (tally: Tally, name: string, since: number): Tally => ({
  ...tally,
  parts: [{ name, seconds: (performance.now() - since) / 1000 }],
});

const lineOf = ({ name, seconds }: Time): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

function timesOf({ parts, suites }: Tally): string[] {
  const slowest = suites.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    ...(parts.length > 0 ? ['Time:', ...parts.map(lineOf), ''] : []),
    ...(slowest.length > 1 ? ['Slowest suites:', ...slowest.map(lineOf), ''] : []),
  ];
}

/** The summary; its last line has the form `N passed, N failed`, and counts the checks only where no test ran. */
export function summaryOf(tally: Tally): string {
  const { passed, failed, skipped, checks, failures } = tally;
  const onlyChecks = passed + failed + skipped === 0;
  return [
    ...timesOf(tally),
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
