/** Takes about 20 s: it starts a stack with local networks, and runs the program in the network of an instance. */
import { type ChildProcess, spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFirewall, createInstance, getInstance, shutdownInstance } from '@stratus/contracts';
import { eventually, hasNamespace, projectRoot } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';

const CLI = join(projectRoot, 'programs/cli.js');
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'stratus-instance-commands-')));
let world: ApiWorld;
let id: number;

beforeAll(async () => {
  world = await createApiWorld({ network: 'local' });
  id = await running('web');
  await eventually('the network', async () => hasNamespace(world.description.network!.holder, `i-${id}`));
});
afterAll(() => world?.stop());

async function running(label: string): Promise<number> {
  const { id: created } = await world.owner.made(createInstance, {
    body: {
      label,
      region: 'us-east',
      type: 'g6-nanode-1',
      image: 'compute/debian12',
      root_pass: 'correct horse battery',
    },
  });
  await until(created, 'running');
  return created;
}

const until = (computeId: number, status: string): Promise<unknown> =>
  eventually(
    `instance ${computeId} is ${status}`,
    async () => (await world.owner.ok(getInstance, { params: { computeId } })).status === status,
  );

const words = (...args: string[]): string[] => [CLI, '--state-dir', world.stack.state.path, 'instance', ...args];

function stratus(args: string[], input = '', env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  const options = { encoding: 'utf8', input, cwd: directory, env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, words(...args), options);
}

describe('stratus instance exec', () => {
  it('runs a command in the network of an instance, and has its output, input, directory and exit code', () => {
    const script = 'cat; pwd; ip -o link | cut -d: -f2 | cut -d@ -f1; echo "$1" >&2; exit 7';
    expect(stratus(['exec', 'web', '--', 'sh', '-c', script, 'sh', 'an "argument"'], 'typed\n')).toMatchObject({
      status: 7,
      stdout: `typed\n${directory}\n lo\n eth0\n`,
      stderr: 'an "argument"\n',
    });
    expect(stratus(['exec', String(id), '--', 'true'])).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(stratus(['exec', 'web', '--', 'no-such-program']).status).toBe(127);
    expect(stratus(['exec', 'web', '--', 'sh', '-c', 'kill -KILL $$']).status).toBe(137);
  });

  it.each(['nowhere', '9999999', "'; touch made; '", '../../proc/1/ns/net', '$(touch made)', '{"+or": []}', '-- -'])(
    'finds no instance %j',
    (label) => {
      expect(stratus(['exec', '--', label, 'true'])).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^✗ There is no instance .* of this account\./),
      });
    },
  );

  it('tells an instance that is off from one whose network is not ready', async () => {
    const agent = world.stack.networks.agent!;
    await agent.kill();
    const other = await running('other');
    expect(stratus(['exec', 'other', '--', 'true'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The network of the instance other is not ready.'),
    });
    await agent.start();
    await world.owner.ok(shutdownInstance, { params: { computeId: other } });
    await until(other, 'offline');
    await eventually('no network', async () => !hasNamespace(world.description.network!.holder, `i-${other}`));
    expect(stratus(['exec', 'other', '--', 'true'])).toMatchObject({
      status: 1,
      stderr: `✗ The instance other is offline: only a running one has a network.\n  Boot it: stratus instance boot ${other}\n`,
    });
  });

  it('does not enter the network of another API', () => {
    const env = { STRATUS_URL: 'http://127.0.0.1:1/v4', STRATUS_TOKEN: 't', STRATUS_STATE_DIR: world.stack.state.path };
    const args = [CLI, 'instance', 'exec', 'web', '--', 'true'];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('STRATUS_URL is not the API of the stack on this machine.'),
    });
  });

  it('ends the command when it is asked to end', async () => {
    const script = 'trap "echo ended; exit 0" TERM; echo started; while :; do sleep 0.05; done';
    const child = spawn(process.execPath, words('exec', 'web', '--', 'sh', '-c', script));
    const output = outputOf(child);
    await eventually('the output', async () => output() === 'started\n');
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(143);
    await eventually('the output', async () => output() === 'started\nended\n');
  });
});

describe('stratus instance ports', () => {
  it('shows interfaces, and the rules of the firewall with what they have counted, as text and as JSON', async () => {
    const rules = {
      inbound: [{ action: 'DROP', protocol: 'TCP', ports: '22, 80-90', addresses: { ipv4: ['203.0.113.0/24'] } }],
      inbound_policy: 'ACCEPT',
      outbound: [],
      outbound_policy: 'DROP',
    } as const;
    const entity = await running('guarded');
    await eventually('the network', async () => hasNamespace(world.description.network!.holder, `i-${entity}`));
    expect(stratus(['ports', String(entity)]).stdout).toContain('\nNo firewall filters eth0.\n');
    await world.owner.ok(createFirewall, {
      body: { label: 'ports', rules: structuredClone(rules) as never, devices: { computes: [entity] } },
    });
    const [line] = await eventually('the rules', async () => {
      const { stdout } = stratus(['ports', String(entity)]);
      return /^eth0 +inbound .*22/m.exec(stdout) ? [stdout] : undefined;
    });
    expect(line?.split('\n').map((row) => row.split(/ {2,}/))).toMatchObject([
      ['INTERFACE', 'NETWORK', 'ADDRESSES', 'MAC'],
      [
        'eth0',
        'public',
        expect.stringMatching(/^198\.18\.\S+\/32, .*:.*\/128$/),
        expect.stringMatching(/^[\da-f:]{17}$/),
      ],
      [''],
      ['INTERFACE', 'DIRECTION', 'ACTION', 'PROTOCOL', 'PORTS', 'ADDRESSES', 'PACKETS', 'BYTES'],
      ['eth0', 'inbound', 'DROP', 'TCP', '22, 80-90', '203.0.113.0/24', '0', '0'],
      ['eth0', 'inbound', 'ACCEPT', '-', '-', 'everything else', expect.any(String), expect.any(String)],
      ['eth0', 'outbound', 'DROP', '-', '-', 'everything else', expect.any(String), expect.any(String)],
      [''],
    ]);
    expect(JSON.parse(stratus(['ports', 'guarded', '--json']).stdout)).toMatchObject([
      {
        interface: 'eth0',
        network: { type: 'public', id: null },
        firewall: { inbound: { rules: rules.inbound, policy: { action: 'ACCEPT' } }, outbound: { rules: [] } },
      },
    ]);
  });
});

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  return () => text;
}

/** Runs the program in a terminal of its own. */
function inTerminal(...args: string[]): ChildProcess {
  const command = [process.execPath, ...words(...args)].map((word) => `'${word}'`).join(' ');
  return spawn('script', ['-qec', `exec ${command}`, '/dev/null'], {
    env: { ...process.env, SHELL: '/bin/sh', PS1: 'inside> ' },
  });
}

// A child that has not begun its program yet loses a Ctrl-C: none of them may sleep for long.
describe('in a terminal', () => {
  it('Ctrl-C is for the command alone', async () => {
    const terminal = inTerminal(
      'exec',
      'web',
      '--',
      'sh',
      '-c',
      'trap "echo caught; exit 9" INT; echo ready; while :; do sleep 0.1; done',
    );
    const output = outputOf(terminal);
    await eventually('the output', async () => output().includes('ready'));
    terminal.stdin?.write('\u0003');
    const [code] = (await once(terminal, 'exit')) as [number];
    expect(output()).toContain('caught');
    expect(code).toBe(9);
  });

  it('a shell is in the network, keeps running when Ctrl-C ends its command, and passes its exit code on', async () => {
    const terminal = inTerminal('shell', 'web');
    const output = outputOf(terminal);
    await eventually('the output', async () => output().includes('inside> '));
    expect(output()).toContain('This shell is in the network of web; exit leaves it.');
    terminal.stdin?.write('echo begins; while :; do sleep 0.1; done\n');
    await eventually('the output', async () => output().includes('\nbegins'));
    terminal.stdin?.write('\u0003');
    // A shell may drop what was typed before its next prompt.
    await eventually('the next prompt', async () => output().split('inside> ').length > 2);
    terminal.stdin?.write('ip -o link | wc -l | sed s/^/interfaces:/; exit 5\n');
    const [code] = (await once(terminal, 'exit')) as [number];
    expect(output()).toContain('interfaces:2');
    expect(output()).not.toContain('/bin/sh:');
    expect(code).toBe(5);
  });
});

describe('stratus instance capture', () => {
  /** Shows with which arguments it is called, and where. */
  const programs = join(directory, 'bin');
  beforeAll(() => {
    mkdirSync(programs);
    writeFileSync(join(programs, 'tcpdump'), '#!/bin/sh\nprintf "%s\\n" "$*"; ip -o link | wc -l\n');
    chmodSync(join(programs, 'tcpdump'), 0o755);
  });
  const user = process.getuid?.() === 0 ? '-Z root ' : '';
  const capture = (...args: string[]): SpawnSyncReturns<string> =>
    stratus(['capture', ...args], '', { PATH: `${programs}:${process.env.PATH}` });

  it('runs tcpdump in the network, which writes where the user is', () => {
    expect(capture('web')).toMatchObject({ status: 0, stdout: `${user}-n -i eth0 -l\n2\n` });
    expect(capture('web', '--interface', 'lo', '--write', 'a.pcap').stdout).toBe(
      `${user}-n -i lo -U -w ${directory}/a.pcap\n2\n`,
    );
    expect(capture('web', '--write', '-').stdout).toContain('-U -w -\n');
  });

  it.each(['-w', 'eth0;id', '', '$(id)', 'a/b'])('refuses the interface %j', (name) => {
    expect(capture('web', `--interface=${name}`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--interface is a name like eth0.'),
    });
  });
});
