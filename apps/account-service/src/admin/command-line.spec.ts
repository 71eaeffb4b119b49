import { readCommandLine } from './command-line.js';

const read = (line: string) => readCommandLine(line.split(' ').filter((word) => word !== ''));

describe('the command line', () => {
  it('is a command with its options', () => {
    expect(read('user create --account 1 --username ann --email a@example.com --restricted')).toEqual({
      command: 'user create',
      options: { account: '1', username: 'ann', email: 'a@example.com', restricted: true },
    });
  });

  it('accepts an empty text as a value', () => {
    expect(readCommandLine(['token', 'create', '--username', 'u', '--label', 'l', '--scopes', '']).options.scopes).toBe(
      '',
    );
  });

  it.each([
    ['', 'A command is missing'],
    ['user', 'Unknown command: user'],
    ['user destroy', 'Unknown command: user destroy'],
    ['user create --account 1', '--username is missing\n--email is missing'],
    ['account create --email a --scopes x', '--scopes is not an option of account create'],
    ['account create --email a --colour x', "Unknown option '--colour'"],
    ['account create --email', 'argument missing'],
  ])('is refused with the reason: %s', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });
});
