import { defaultStateDir } from '@stratus/local-servers';
import { readCommandLine } from './command-line.ts';

describe('command line of npm start', () => {
  it('reads the flags', () => {
    expect(readCommandLine(['--port', '9000', '--fresh', '--state-dir', '/tmp/other', '--apart'])).toMatchObject({
      port: 9000,
      oneProcess: false,
      fresh: true,
      stateDir: '/tmp/other',
    });
  });

  it('runs all apps in one process by default', () => {
    expect(readCommandLine([])).toMatchObject({ oneProcess: true });
  });

  it('reads the kind of databases, which is undefined by default', () => {
    expect(readCommandLine(['--databases', 'local']).databases).toBe('local');
    expect(readCommandLine([]).databases).toBeUndefined();
    expect(() => readCommandLine(['--databases', 'real'])).toThrow('--databases real is not one of local, simulated.');
  });

  it('reads the kind of networks, which is undefined by default', () => {
    expect(readCommandLine(['--network', 'local']).network).toBe('local');
    expect(readCommandLine([]).network).toBeUndefined();
    expect(() => readCommandLine(['--network', 'real'])).toThrow('--network real is not one of local, simulated.');
  });

  it('takes the path of a seed from the working directory', () => {
    expect(readCommandLine(['--seed', 'a.yaml']).seed).toBe(`${process.cwd()}/a.yaml`);
    expect(readCommandLine([])).not.toHaveProperty('seed');
  });

  it.each([['--port', 'sesame'], ['--port', '70000'], ['--prot', '1'], ['extra'], ['--exec']])(
    'refuses %s %s',
    (...args) => {
      expect(() => readCommandLine(args)).toThrow();
    },
  );

  it('starts a stack for a single command, unless a state directory is given', () => {
    const exec = (...args: string[]) => readCommandLine(['--exec', 'terraform apply', ...args]).exec;
    expect(exec()).toEqual({ command: 'terraform apply', ownStack: true });
    expect(exec('--state-dir', 'kept')).toEqual({ command: 'terraform apply', ownStack: false });
  });

  it.each(['', '  '])('explains --exec for the empty command "%s"', (command) => {
    expect(() => readCommandLine(['--exec', command])).toThrow('--exec needs a command');
  });

  it.each(['', '  '])('explains --api-dialect for the empty word "%s"', (word) => {
    expect(() => readCommandLine(['--api-dialect', word])).toThrow('--api-dialect needs a word');
  });

  it('refuses a stack for one command on an existing server, whose data it would delete', () => {
    process.env.DATABASE_URL = 'postgres://other/server';
    try {
      expect(() => readCommandLine(['--exec', 'true'])).toThrow('DATABASE_URL names an existing one');
      expect(readCommandLine(['--exec', 'true', '--state-dir', 'kept']).databaseUrl).toBe('postgres://other/server');
    } finally {
      delete process.env.DATABASE_URL;
    }
  });

  it.each([
    [['--port', '9000'], { HTTP_PORT: '9001' }, { port: 9000 }],
    [[], { STRATUS_STATE_DIR: '/tmp/named' }, { stateDir: '/tmp/named' }],
    [['--state-dir', '/tmp/own'], { STRATUS_STATE_DIR: '/tmp/named' }, { stateDir: '/tmp/own' }],
    [['--exec', 'true'], { STRATUS_STATE_DIR: '/tmp/named' }, { stateDir: defaultStateDir }],
    [[], { HTTP_PORT: '9001' }, { port: 9001 }],
    [[], { NATS_URL: 'nats://b', NATS_USER: 'u', NATS_PASSWORD: 'p w' }, { natsUrl: 'nats://u:p%20w@b' }],
    [[], { NATS_URL: 'nats://a:b@c', NATS_USER: 'u' }, { natsUrl: 'nats://a:b@c' }],
  ])('reads %j before %j', (args, variables, expected) => {
    Object.assign(process.env, variables);
    try {
      expect(readCommandLine(args)).toMatchObject(expected);
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name];
    }
  });

  it('reads the dialect, from the flag before the environment', () => {
    expect(readCommandLine(['--api-dialect', 'linode']).word).toBe('linode');
    expect(readCommandLine([]).word).toBeUndefined();
    process.env.API_DIALECT = 'droplet';
    try {
      expect(readCommandLine([]).word).toBe('droplet');
      expect(readCommandLine(['--api-dialect', 'linode']).word).toBe('linode');
    } finally {
      delete process.env.API_DIALECT;
    }
  });

  it('takes the former names of the dialect, with a note', () => {
    expect(readCommandLine(['--word', 'linode'])).toMatchObject({
      word: 'linode',
      notes: [expect.stringContaining('use --api-dialect')],
    });
    process.env.PRODUCT_WORD = 'droplet';
    try {
      expect(readCommandLine([])).toMatchObject({
        word: 'droplet',
        notes: [expect.stringContaining('use API_DIALECT')],
      });
    } finally {
      delete process.env.PRODUCT_WORD;
    }
    expect(readCommandLine(['--api-dialect', 'linode']).notes).toEqual([]);
  });
});
