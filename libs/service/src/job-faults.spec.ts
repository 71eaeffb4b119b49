/** Catches: a call that makes jobs fail or hang in an installation that is not one for tests. */
import { JobFaults } from './job-faults.js';

it.each([
  [undefined, 1500, false],
  ['fail', 1500, true],
  ['hang', 20 * 86_400_000, false],
  [{ ms: 0 }, 0, false],
  [{ ms: 70 }, 70, false],
] as const)('%j', (jobFault, milliseconds, fails) => {
  const request = jobFault === undefined ? {} : { jobFault };
  const open = new JobFaults({ TEST_CONTROL: 'on' });
  expect([open.lasting(request, 1500), open.fails(request)]).toEqual([milliseconds, fails]);
  const closed = new JobFaults({ TEST_CONTROL: 'off' });
  expect([closed.lasting(request, 1500), closed.fails(request)]).toEqual([1500, false]);
});
