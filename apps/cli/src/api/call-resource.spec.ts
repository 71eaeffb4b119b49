import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runCli } from '../../test/run-cli.js';

interface Received {
  method: string | undefined;
  url: string | undefined;
  filter: unknown;
  body: unknown;
}

let server: Server;
let received: Received[] = [];
let answer: { status: number; body: unknown };
beforeAll(async () => {
  const receive = async (request: IncomingMessage): Promise<void> => {
    const { method, url, headers } = request;
    const body = await text(request);
    received.push({ method, url, filter: headers['x-filter'], body: body === '' ? undefined : JSON.parse(body) });
  };
  server = createServer((request, response) => {
    void receive(request).then(() =>
      response.writeHead(answer.status, { 'x-request-id': 'r-1' }).end(JSON.stringify(answer.body)),
    );
  });
  // By default it closes a connection after five seconds, perhaps just when its client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = { status: 200, body: {} };
});

const stratus = (...args: string[]) => {
  const { port } = server.address() as AddressInfo;
  return runCli({ STRATUS_URL: `http://127.0.0.1:${port}/v4`, STRATUS_TOKEN: 'secret' }, ...args);
};

describe('a command of the contract', () => {
  it.each([
    ['vpc list --page 2 --page-size 50 --filter {"label":"a"}', 'GET', '/v4/vpcs?page=2&page_size=50', undefined],
    ['vpc update 3 --label b', 'PUT', '/v4/vpcs/3', { label: 'b' }],
    ['subnet delete 3 4', 'DELETE', '/v4/vpcs/3/subnets/4', undefined],
    ['tag objects a/b', 'GET', '/v4/tags/a%2Fb', undefined],
    [
      'instance create --type g6-nanode-1 --region us-east --booted false --tags a --tags b',
      'POST',
      '/v4/compute/instances',
      { type: 'g6-nanode-1', region: 'us-east', booted: false, tags: ['a', 'b'] },
    ],
    ['volume create --label v --size 20', 'POST', '/v4/volumes', { label: 'v', size: 20 }],
    [
      'vpc create --body {"label":"a","region":"us-east"} --label b',
      'POST',
      '/v4/vpcs',
      { label: 'b', region: 'us-east' },
    ],
    ['vpc show 3', 'GET', '/v4/vpcs/3', undefined],
    ['api post vpcs/3?x=1 --body {}', 'POST', '/v4/vpcs/3?x=1', {}],
  ])('%s sends %s %s', async (line, method, url, body) => {
    const { status, stderr } = await stratus(...line.split(' '));
    expect([status, stderr]).toEqual([0, '']);
    const filter = line.includes('--filter') ? '{"label":"a"}' : undefined;
    expect(received).toEqual([{ method, url, filter, body }]);
  });

  it('shows a list as a table with the columns that people want, and all of it as JSON', async () => {
    const vpc = {
      id: 1,
      label: 'a',
      description: 'd',
      region: 'us-east',
      subnets: [{ id: 2, label: 's' }],
      created: 'c',
    };
    answer.body = { data: [vpc], page: 1, pages: 3, results: 201 };
    expect((await stratus('vpc', 'list')).stdout).toBe(
      'ID  LABEL  REGION   SUBNETS  CREATED\n1   a      us-east  s        c\nPage 1 of 3; 201 in all.\n',
    );
    expect(JSON.parse((await stratus('vpc', 'list', '--json')).stdout)).toEqual(answer.body);
  });

  it('shows whether rules are in force only where that is known', async () => {
    const device = { id: 1, entity: { id: 5, label: 'web' }, created: 'c' };
    const page = { page: 1, pages: 1, results: 1 };
    answer.body = { data: [device], ...page };
    expect((await stratus('firewall-device', 'list', '3')).stdout).toBe('ID  ENTITY  CREATED\n1   web     c\n');
    answer.body = { data: [{ ...device, enforcement: { status: 'pending', reason: null, updated: null } }], ...page };
    expect((await stratus('firewall-device', 'list', '3')).stdout).toBe(
      'ID  ENTITY  ENFORCEMENT  CREATED\n1   web     pending      c\n',
    );
  });

  it('names what is not found', async () => {
    answer = { status: 404, body: { errors: [{ reason: 'Not found' }] } };
    expect((await stratus('vpc', 'get', '3')).stderr).toMatch(/^✗ 404 Not found: GET \/vpcs\/3\n/);
  });

  it('shows a refusal as JSON to a program', async () => {
    const errors = [{ field: 'label', reason: 'is taken' }];
    answer = { status: 400, body: { errors } };
    const { status, stdout, stderr } = await stratus('vpc', 'update', '3', '--json');
    expect([status, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      message: '400 label: is taken',
      status: 400,
      errors,
      request_id: 'r-1',
    });
  });

  it('takes a whole URL of the API as a path', async () => {
    const { port } = server.address() as AddressInfo;
    await stratus('api', 'GET', `http://127.0.0.1:${port}/v4/vpcs?page=2`);
    expect(received).toMatchObject([{ url: '/v4/vpcs?page=2' }]);
  });

  it('sends nothing while a required property is missing, also in --body', async () => {
    expect((await stratus('vpc', 'create', '--body', '{"label":"a"}')).stderr).toMatch(/^error: missing: --region\n/);
    expect(received).toEqual([]);
  });

  it('shows each error of a refusal, and how to find the request in the logs', async () => {
    answer = { status: 400, body: { errors: [{ field: 'label', reason: 'is taken' }, { reason: 'too late' }] } };
    expect(await stratus('vpc', 'update', '3')).toEqual({
      status: 1,
      stdout: '',
      stderr: '✗ 400 label: is taken\n  too late\n  stratus logs --request r-1 shows the request.\n',
    });
  });

  it.each([
    ['volume create --size big', '--size must be a number.'],
    ['vpc create --subnets x', '--subnets must be JSON.'],
    ['vpc create --body []', '--body must be a JSON object.'],
    ['vpc create --body @/nowhere', '--body: /nowhere cannot be read (ENOENT).'],
    ['instance create --booted maybe', '--booted is true or false.'],
    ['vpc get', "missing required argument 'vpc-id'"],
    ['api PATCH /vpcs', 'PATCH is not a method: use GET, POST, PUT or DELETE.'],
  ])('%s sends nothing: %s', async (line, message) => {
    const { status, stderr } = await stratus(...line.split(' '));
    expect([status, stderr, received]).toEqual([2, expect.stringContaining(message), []]);
  });
});
