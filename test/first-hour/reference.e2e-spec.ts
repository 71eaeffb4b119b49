import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

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

  it('configures the renderer without telemetry, external fonts, proxy or assistant', async () => {
    const start = await (await get('/docs/start.js')).text();
    for (const setting of ['telemetry: false', 'withDefaultFonts: false', 'agent: { disabled: true }']) {
      expect(start).toContain(setting);
    }
    expect(start).not.toMatch(/https?:/);
  });
});

it('the page contains no token, wherever it is requested from: its URL may carry one', async () => {
  const answers = await Promise.all(['/docs', '/docs/start.js'].map(async (path) => (await get(path)).text()));
  expect(answers.join('')).not.toMatch(/[\da-f]{64}/);
  expect(answers[1]).toContain('location.hash');
});
