import { spawnSync } from 'node:child_process';

import { projectRoot } from '@stratus/local-servers';

const inBash = (command: string, env: object) =>
  spawnSync('bash', ['--noprofile', '--norc', '-c', `. examples/shell/api.sh; ${command}`], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });

describe('the shell functions of the pages', () => {
  it.each(['api /vpcs', 'wait_for running api /vpcs', 'drop /vpcs till-1'])(
    '`%s` says at once that the shell knows no stack',
    (command) => {
      const { status, stdout, stderr } = inBash(command, {});
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toBe('STRATUS_URL is not set: start the stack, then run eval "$(npx stratus env)".\n');
    },
  );

  it('call the stack that the shell knows', () => {
    const { status, stderr } = inBash('api /vpcs', { STRATUS_URL: 'http://127.0.0.1:1/v4' });
    expect(stderr).toMatch(/^curl: \(7\)/);
    expect(status).toBe(0);
  });
});
