import { currentForm } from './former-commands.js';

describe('a command line of the release before', () => {
  it.each([
    ['admin account create --email a@b.c', 'account create --email a@b.c'],
    ['admin account show --account 7', 'account show 7'],
    ['admin user disable --username=ann', 'user disable ann'],
    ['admin token rotate --token 3 --json', 'token rotate 3 --json'],
    ['admin token list --username ann', 'token list --username ann'],
    ['admin subscriber rotate x', 'subscriber rotate x'],
    ['sagas --service vpc list', 'saga list --service vpc'],
    ['sagas --service vpc retry 1', 'saga retry --service vpc 1'],
    ['events replay --service vpc --since x', 'event replay --service vpc --since x'],
    ['tags mend', 'tag repair'],
    ['tags check', 'tag check'],
    ['databases rotate-keys', 'key rotate'],
    ['databases fail --database 5 --member 2', 'database fail 5 --member 2'],
    ['operator databases recover --database 5', 'database recover 5'],
  ])('%s means %s', (former, current) => {
    const { args, note } = currentForm(former.split(' '));
    expect(args.join(' ')).toBe(current);
    expect(note).toContain(`is now \`stratus ${current.split(' ').slice(0, 2).join(' ')}`);
  });

  it.each(['saga list', 'secrets --print', '', 'operator bootstrap', 'stratus vpc list'])(
    'is not seen in %j',
    (current) => {
      const words = current.split(' ');
      const expected = words[0] === 'operator' || words[0] === 'stratus' ? words.slice(1) : words;
      expect(currentForm(words)).toEqual({ args: expected });
    },
  );
});
