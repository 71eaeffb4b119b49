import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from './client.ts';
import { fillerOf, load } from './load.ts';
import type { Flow, Peer } from './peer.ts';

const createInTwo: Flow = {
  headers: {},
  steps: [
    { method: 'POST', path: () => '/vpcs', vpcIn: (response) => response },
    { method: 'POST', path: (vpc) => `/vpcs/${vpc}/subnets`, body: (vpc) => `subnet of ${vpc}` },
  ],
};

describe('a flow of two requests', () => {
  let server: Server;
  let client: Client;
  let baseUrl: string;
  let received: string[];
  let failing: (path: string) => boolean;

  beforeEach(async () => {
    received = [];
    failing = () => false;
    let ids = 0;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        received.push(`${request.url} ${body}`.trim());
        response.statusCode = failing(request.url ?? '') ? 500 : 200;
        // As moto does.
        response.setHeader('connection', 'close');
        response.end(request.url === '/vpcs' ? `vpc-${(ids += 1)}` : 'no\n such   luck');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new Client(baseUrl, 4);
  });

  afterEach(async () => {
    client.close();
    await once(server.close(), 'close');
  });

  const peer = (): Peer => ({ baseUrl }) as Peer;

  it('sends the second request for the VPC of the first', async () => {
    await expect(client.run(createInTwo)).resolves.toMatchObject({ vpc: 'vpc-1' });
    expect(received).toEqual(['/vpcs', '/vpcs/vpc-1/subnets subnet of vpc-1']);
  });

  it('loses no request to closed connections', async () => {
    const { perSecond, errors } = await load(peer(), createInTwo, 0.1, 4);
    const ofVpcs = received.filter((request) => request === '/vpcs');
    expect(perSecond).toBeGreaterThan(0);
    expect(errors).toBe(0);
    expect(received).toHaveLength(ofVpcs.length * 2);
  });

  it('ends at the first response that is not a 2xx', async () => {
    failing = (path) => path === '/vpcs';
    await expect(client.run(createInTwo)).rejects.toThrow('POST /vpcs: 500 vpc-1');
    expect(received).toEqual(['/vpcs']);
  });

  it('counts only complete flows, and shows the first error in one line', async () => {
    failing = (path) => path.endsWith('/subnets');
    const measured = await load(peer(), createInTwo, 0.05, 2);
    expect(measured.perSecond).toBe(0);
    expect(measured.errors).toBe(received.length / 2);
    expect(measured.firstError).toMatch(/^POST \/vpcs\/vpc-\d\/subnets: 500 no such luck$/);
  });

  it('fills a server, and returns the ids', async () => {
    const fill = fillerOf(peer(), new AbortController().signal);
    await expect(fill(createInTwo, 3)).resolves.toEqual(['vpc-1', 'vpc-2', 'vpc-3']);
  });

  it('stops filling when it is interrupted', async () => {
    const fill = fillerOf(peer(), AbortSignal.abort(new Error('interrupted')));
    await expect(fill(createInTwo, 3)).rejects.toThrow('interrupted');
    expect(received).toEqual([]);
  });
});
