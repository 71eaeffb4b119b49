/** What `N passed, N failed` counts: each check of the sources, and each test of every jest run. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of the failures. */
  failures: string[];
}

export function addUp(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

export const onePassed: Tally = { passed: 1, failed: 0, failures: [] };

export function oneFailed(name: string): Tally {
  return { passed: 0, failed: 1, failures: [name] };
}
