/** Catches: output or an exit code of another command, input that is cut or expanded, a command without an end that blocks all. */
import { Shell } from './shell.js';

const SLOW = 60_000;

const shells: Shell[] = [];
afterEach(() => {
  for (const shell of shells.splice(0)) shell.close();
});
function open(): Shell {
  const shell = new Shell(['/bin/sh']);
  shells.push(shell);
  return shell;
}

describe('a shell that stays', () => {
  it('runs one command after the other, each with its own input, output and end', async () => {
    const shell = open();
    expect(await shell.run('cat; echo wrong >&2; exit_code() { return 3; }; exit_code', 'a $HOME `b`', SLOW)).toEqual({
      code: 3,
      stdout: 'a $HOME `b`\n',
      stderr: 'wrong\n',
    });
    expect(await shell.run('printf no-line', '', SLOW)).toEqual({ code: 0, stdout: 'no-line', stderr: '' });
    expect(await shell.run('exec false', '', SLOW).catch(() => 'ended')).toBe('ended');
  });

  it('hands over input and output that no pipe holds', async () => {
    const input = `${'x'.repeat(99)}\n`.repeat(20_000);
    expect((await open().run('tee /dev/stderr', input, SLOW)).stdout).toBe(input);
  });

  it('is useless after a command that takes too long, and says so', async () => {
    const shell = open();
    await expect(shell.run('exec sleep 1000', '', 50)).rejects.toThrow('takes longer than 0.05 s');
    expect(shell.isUsable).toBe(false);
    await expect(shell.run('true', '', SLOW)).rejects.toThrow('takes longer');
  });

  it('fails the command in which it ends', async () => {
    const shell = open();
    await expect(shell.run('kill -9 $$', '', SLOW)).rejects.toThrow('SIGKILL');
    expect(shell.isUsable).toBe(false);
  });
});
