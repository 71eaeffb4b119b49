/** Catches: a wrong option that shows only as silence, or after the start. */
import { runCli } from '../../test/run-cli.js';

it.each([
  [[], 'Give --forward URL, or --print.'],
  [['--forward', 'localhost:3000'], 'begin with http://'],
  [['--forward', 'http://u:p@localhost/'], 'must not contain a user'],
  [['--print', '--only', 'firewal_*'], 'matches no type of event. docs/events'],
  [['--print', '--only', 'vpc_creat'], 'Known: vpc_create, vpc_delete, vpc_update'],
  [['--print', '--only', 'vpc.*'], 'is not a type'],
  [['--forward', 'http://localhost/', '--secret', 'x'], 'whsec_'],
  [['--print', '--secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], '--forward'],
])('%j is refused', async (args, reason) => {
  expect(await runCli({}, 'listen', ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
});

it('without a stack, it says so', async () => {
  expect(await runCli({}, 'listen', '--print')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('No stack'),
  });
});
