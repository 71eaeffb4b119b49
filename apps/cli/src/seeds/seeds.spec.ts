import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../test/run-cli.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-seeds-spec-'));
/** Answers a POST on these paths; every other one succeeds, and every list is empty. */
let refusals: Record<string, { status: number; body: unknown }> = {};
let listed = 200;
let keys: unknown[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer(({ method, url = '', headers }, response) => {
    if (method === 'POST') keys.push(headers['idempotency-key']);
    const list = {
      status: listed,
      body: listed === 200 ? { data: [], pages: 1 } : { errors: [{ reason: 'no scope' }] },
    };
    const { status, body } = method === 'GET' ? list : (refusals[url] ?? { status: 200, body: { id: 1 } });
    response.writeHead(status).end(JSON.stringify(body));
  });
  // By default it closes a connection after five seconds, perhaps just when its client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  refusals = {};
  listed = 200;
  keys = [];
});

const stratus = (...args: string[]) => {
  const { port } = server.address() as AddressInfo;
  return runCli({ STRATUS_URL: `http://127.0.0.1:${port}/v4`, STRATUS_TOKEN: 'secret' }, ...args);
};
function seed(text: string): string {
  const file = join(directory, 'seed.yaml');
  writeFileSync(file, text);
  return file;
}

const TWO = 'tags:\n  - label: one tag\nvpcs:\n  - { label: office, region: us-east }\n';

describe('stratus seed', () => {
  it('checks a file without a server', async () => {
    const file = seed(TWO);
    expect(await runCli({}, 'seed', 'check', file)).toMatchObject({
      status: 0,
      stdout: `${file} has 2 records and no fault.\n`,
    });
    const wrong = seed('tags: [{}]\nvpcs: 5');
    const { status, stderr } = await runCli({}, 'seed', 'check', wrong);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`✗ ${wrong}:1: tags[0]: label is required`)]);
    expect(stderr).toContain(`\n${wrong}:2: vpcs: must be a list of records\n`);
    const { stderr: json } = await runCli({}, 'seed', 'check', wrong, '--json');
    expect(JSON.parse(json)).toMatchObject({
      faults: [
        { line: 1, path: 'tags[0]' },
        { line: 2, path: 'vpcs' },
      ],
    });
  });

  it.each(['check', 'play'])('%s names a file that cannot be read', async (verb) => {
    expect(await stratus('seed', verb, '/nowhere.yaml')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('/nowhere.yaml cannot be read (ENOENT).') as string,
    });
    expect((await stratus('seed', verb, directory)).stderr).toContain('cannot be read (EISDIR)');
  });

  it('plays a file, each request under a key of its own', async () => {
    expect(await stratus('seed', 'play', seed(TWO))).toEqual({ status: 0, stdout: 'Created 2 records.\n', stderr: '' });
    await stratus('seed', 'play', seed(TWO));
    expect(new Set(keys).size).toBe(4);
  });

  it('shows what was refused with its line, and what to do', async () => {
    refusals = { '/v4/vpcs': { status: 400, body: { errors: [{ field: 'region', reason: 'region is not valid' }] } } };
    const file = seed(TWO);
    expect(await stratus('seed', 'play', file)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        `✗ ${file}:4: vpcs/office: region: region is not valid\nCreated 1 record. 1 record could not be created.\n` +
        '  Correct these records and play the file again: what was created stays, and is not created twice.\n',
    });
  });

  it('writes an export into a new file only', async () => {
    const file = join(directory, 'exported.yaml');
    expect((await stratus('seed', 'export', file)).stdout).toBe(`Wrote ${file}.\n`);
    expect(readFileSync(file, 'utf8')).toBe('{}\n');
    expect(await stratus('seed', 'export', file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('exists already') as string,
    });
    expect((await stratus('seed', 'export')).stdout).toBe('{}\n');
  });

  it.each(['play', 'export'])('%s shows why the API refuses a list', async (verb) => {
    listed = 401;
    const file = verb === 'play' ? [seed(TWO)] : [];
    expect(await stratus('seed', verb, ...file)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^✗ 401 no scope\n/) as string,
    });
    expect(keys).toEqual([]);
  });
});
