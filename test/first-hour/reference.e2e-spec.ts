import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { answerTo } from '../support/raw-socket.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let world: SharedApiWorld;
let origin: string;
beforeAll(async () => {
  world = await joinApiWorld();
  origin = new URL(world.owner.baseUrl).origin;
});
afterAll(() => world.stop());

const get = (path: string, accept = BROWSER) => fetch(`${origin}${path}`, { headers: { accept }, redirect: 'manual' });

describe('the way to the reference', () => {
  it.each(['/', '/v4', '/v4/'])('leads a browser from %s to the page', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  it.each(['application/json', '*/*', 'application/json, text/html'])('is a 404 for a program: %s', async (accept) => {
    for (const path of ['/', '/v4']) {
      const answer = await get(path, accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
      expect(await answer.json()).toEqual({ errors: [{ reason: expect.stringContaining('/openapi.json') }] });
    }
  });
});

describe('the page', () => {
  it('loads nothing but its own files, each of which the gateway has', async () => {
    const page = await get('/docs');
    expect(page.headers.get('content-security-policy')).not.toMatch(/http|\*|unsafe-eval/);
    const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toEqual(expect.arrayContaining(['/docs/reference.js', '/docs/start.js']));
    for (const file of files) {
      const answer = await get(file);
      expect([file, answer.status, (await answer.text()).length > 100]).toEqual([file, 200, true]);
    }
  });

  it('asks the renderer for no telemetry, no fonts, no proxy and no assistant of others', async () => {
    const start = await (await get('/docs/start.js')).text();
    for (const setting of ['telemetry: false', 'withDefaultFonts: false', 'agent: { disabled: true }']) {
      expect(start).toContain(setting);
    }
    expect(start).not.toMatch(/https?:/);
  });
});

describe('the token of the demo account', () => {
  const ask = (...headers: string[]) => {
    const lines = ['GET /docs HTTP/1.1', ...headers, 'Connection: close'];
    return answerTo(origin, `${lines.join('\r\n')}\r\n\r\n`);
  };
  const token = () => `data-token="${world.description.tokens.unrestricted}"`;

  it('is filled in for a browser on this machine, and no other origin can read it', async () => {
    const port = new URL(origin).port;
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const { headers, body } = await ask(`Host: ${name}:${port}`);
      expect(body).toContain(token());
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it.each([
    ['another name of this machine', ['Host: evil.example']],
    ['a name that looks like this machine', ['Host: 127.0.0.1.evil.example']],
    ['a request through a proxy', ['Host: localhost', 'X-Forwarded-For: 192.0.2.1']],
  ])('is not given to %s', async (_title, headers) => {
    const { status, body } = await ask(...headers);
    expect(status).toBe(200);
    expect(body).toContain('id="reference"');
    expect(body).not.toContain('data-token');
  });

  it('is not there on a gateway of its own', async () => {
    const { baseUrl } = await world.replicaOf('gateway', { DOCS_TOKEN_FILE: '' });
    const page = await fetch(new URL('/docs', baseUrl));
    expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('data-token')]);
  });
});
