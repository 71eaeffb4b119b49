import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StackCommand } from './stack-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'stratus-command-'));
const commands: StackCommand[] = [];
const command = (text: string, settings: { atTerminal?: boolean; endMs?: number } = {}): StackCommand => {
  const made = new StackCommand(text, { environment: process.env, directory, atTerminal: false, ...settings });
  commands.push(made);
  return made;
};
afterEach(() => Promise.all(commands.map((made) => made.end())));

/** The content of a file of the directory, once a command has written it. */
async function written(name: string): Promise<string> {
  const file = join(directory, name);
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(10)) {
    if (existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')) return readFileSync(file, 'utf8').trim();
  }
  throw new Error(`${name} was not written`);
}

/** A process that has ended may stay listed as a zombie. */
const runs = (pid: string): boolean => /^[^ZX]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString());

describe('a command that runs while a stack serves it', () => {
  it.each([
    ['exit 0', 0],
    ['exit 7', 7],
    ['no-such-program 2> /dev/null', 127],
    ['kill -TERM $$', 143],
    ['kill -9 $$', 137],
  ])('%s ends with %i', async (text, code) => expect(await command(text).run()).toBe(code));

  it('fails when it cannot be started', async () => {
    const elsewhere = new StackCommand('true', { environment: {}, directory: '/no/where', atTerminal: false });
    await expect(elsewhere.run()).rejects.toThrow('The command could not be started in /no/where');
    expect(elsewhere.isRunning).toBe(false);
    expect(await elsewhere.end()).toBe(0);
  });

  it('gets each signal once, with all its processes, although npm, shell and terminal all send it', async () => {
    const child = `const { appendFileSync, existsSync } = require('node:fs');
      process.on('SIGINT', () => appendFileSync('signals', 'x\\n'));
      appendFileSync('started', 'yes\\n');
      setInterval(() => existsSync('go-on') && process.exit(3), 20);`;
    const running = command(`trap 'echo shell >> shell' INT; "${process.execPath}" -e "${child}"; exit $?`);
    const code = running.run();
    await written('started');
    for (let time = 0; time < 3; time += 1) running.pass('SIGINT');
    await written('signals');
    writeFileSync(join(directory, 'go-on'), '');
    expect(await code).toBe(3);
    expect([await written('shell'), await written('signals')]).toEqual(['shell', 'x']);
  });

  it('gets Ctrl-C from the terminal only once, and every other signal', async () => {
    const running = command(`trap 'echo int > int' INT; echo $$ > at-terminal; exec sleep 60`, { atTerminal: true });
    const code = running.run();
    await written('at-terminal');
    running.pass('SIGINT');
    running.pass('SIGTERM');
    expect(await code).toBe(143);
    expect(existsSync(join(directory, 'int'))).toBe(false);
  });

  it('leaves nothing running, not even a process that ignores SIGTERM', async () => {
    const stubborn = `sh -c 'trap "" TERM; echo $$ > stubborn; while :; do sleep 0.02; done' & `;
    const ended = command(`${stubborn} until [ -s stubborn ]; do sleep 0.02; done; exit 4`, { endMs: 100 });
    expect(await ended.run()).toBe(4);
    expect(ended.isRunning).toBe(false);
    const pid = await written('stubborn');
    expect(runs(pid)).toBe(true);
    expect(await ended.end()).toBeGreaterThan(0);
    // A busy system takes its time to end what was killed.
    while ((await ended.end()) > 0) await sleep(10);
    expect(runs(pid)).toBe(false);
  });

  it.each([true, false])('ends with the launcher, at a terminal or not: %s', async (atTerminal) => {
    const running = command(`trap "" TERM; echo $$ > abandoned-${atTerminal}; while :; do sleep 0.02; done`, {
      atTerminal,
      endMs: 100,
    });
    const code = running.run();
    await written(`abandoned-${atTerminal}`);
    expect(await running.end()).toBeGreaterThan(0);
    expect(await code).toBe(137);
  });
});
