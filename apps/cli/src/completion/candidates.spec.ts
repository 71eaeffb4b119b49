import { runCli } from '../../test/run-cli.js';

const complete = async (...words: string[]) => {
  const { stdout } = await runCli({}, 'complete', '--', ...words);
  return stdout.trim().split('\n');
};

describe('the words that may come next', () => {
  it.each([
    [['sta'], ['start', 'status', 'state']],
    [
      ['saga', ''],
      ['list', 'show', 'retry', 'cancel', 'help'],
    ],
    [['vpc', 'cr'], ['create']],
    [['vpc', 'create', '--l'], ['--label']],
    [['vpc', 'list', '--st'], ['--state-dir']],
    [
      ['saga', 'list', '--service', 'c'],
      ['catalog', 'compute'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh'],
    ],
    [['start', '--apa'], ['--apart']],
    [['token', 'create', '--label', ''], ['']],
  ])('after %j are %j', async (words, expected) => expect(await complete(...words)).toEqual(expected));
});
