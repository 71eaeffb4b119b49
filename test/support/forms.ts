/** Whether the apps of this spec's stacks share one process, or have one each. */
export const inOneProcess = process.env.STRATUS_TEST_FORM === 'one-process';

/** Requirements of some tests, and why a stack in which all apps share a process does not meet them. */
const NEEDS = {
  'an app that stops alone': 'an app that is killed, frozen or replaced takes all others with it',
} as const;

/** `describe` for tests with a requirement: in one process they are skipped, and their title says why. */
export const describeWith = (need: keyof typeof NEEDS, title: string, tests: () => void): void =>
  inOneProcess ? describe.skip(`${title} (not in one process: ${NEEDS[need]})`, tests) : describe(title, tests);

/** `describe` for tests of the process that all apps share; elsewhere they are skipped. */
export const describeInOneProcess = (title: string, tests: () => void): void =>
  inOneProcess ? describe(title, tests) : describe.skip(`${title} (in one process only)`, tests);
