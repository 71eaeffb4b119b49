import { createToken, followEvents, getProfile, listRegions } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { answerTo, sendRaw } from '../support/raw-socket.ts';

let world: SharedApiWorld;
let urls: string[];
beforeAll(async () => {
  world = await joinApiWorld();
  const replicas = [0, 1].map(() => world.replicaOf('gateway', { RATE_LIMITS: 'on' }));
  urls = (await Promise.all(replicas)).map(({ baseUrl }) => baseUrl);
});
afterAll(() => world.stop());

describe('an address from which a stranger floods two gateways', () => {
  it.each([0, 1])('gets only valid tokens and public operations served, at gateway %s', async (at) => {
    const [url, other] = [urls[at]!, urls[1 - at]!];
    const stranger = world.owner.at(url).as('bad');
    const statuses = new Set<number>();
    for (let round = 0; round < 9; round += 1) {
      const calls = Array.from({ length: 100 }, (_, n) => stranger.as(`bad-${n}`).call(getProfile));
      for (const { status } of await Promise.all(calls)) statuses.add(status);
    }
    expect([...statuses].toSorted()).toEqual([401, 429]);
    for (const path of ['/nothing', '/v4/nothing', '/v4/profile']) {
      const { status, headers } = await fetch(new URL(path, url));
      expect([path, status, headers.get('retry-after') !== null]).toEqual([path, 429, true]);
    }
    expect((await stranger.as(undefined).call(listRegions)).status).toBe(200);
    // No gateway has seen it before this one does.
    const { token } = await world.owner.at(other).ok(createToken, { body: {} });
    const customer = world.owner.at(url).as(token);
    expect((await customer.call(getProfile)).status).toBe(200);
    expect((await customer.send('GET', '/nothing')).status).toBe(404);
  });
});

describe('HEAD', () => {
  it('on the live stream ends, however often it is sent', async () => {
    const path = followEvents.http?.path ?? '';
    for (let count = 0; count < 25; count += 1) {
      // Each takes no place.
      const { status, headers, text } = await world.owner.send('HEAD', path);
      expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
    }
  });

  it('on the live stream does not block the next request of its connection', async () => {
    const head = (method: string, { http }: Operation) =>
      `${method} /v4${http?.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.owner.token}\r\n`;
    const requests = `${head('HEAD', followEvents)}\r\n${head('GET', getProfile)}Connection: close\r\n\r\n`;
    const answers = await sendRaw(world.owner.baseUrl, [requests], 20_000);
    expect(answers.match(/^HTTP.*/gm)).toEqual([expect.stringContaining(' 200 '), expect.stringContaining(' 200 ')]);
  });
});

describe('a method that is not served', () => {
  it.each(['QUERY', 'PATCH', 'PROPFIND', 'BREW', 'M-SEARCH', 'TRACE'])(
    '%s is 405 on a known path, 404 on another',
    async (method) => {
      const send = (path: string) =>
        answerTo(world.owner.baseUrl, `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const { status, headers, body } = await send('/v4/vpcs');
      expect([status, headers.allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
      expect(JSON.parse(body)).toEqual({ errors: [{ reason: expect.any(String) }] });
      expect((await send('/v4/nothing')).status).toBe(404);
    },
  );
});

it('no answer offers credentials to every origin', async () => {
  const { headers } = await world.owner.call(getProfile, { headers: { origin: 'https://a.example' } });
  expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
    '*',
    null,
  ]);
});
