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

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { accept: BROWSER, ...headers }, redirect: 'manual' });

/** The URLs of a page's links and files, without anchors. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|data-index)="(\/[^"#]*)/g)].map(([, url = '']) => url);

describe('the way to the documentation', () => {
  it.each(['/v4', '/v4/'])('leads a browser from %s to the front page', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  it.each(['application/json', '*/*', 'application/json, text/html'])('is a 404 for a program: %s', async (accept) => {
    for (const path of ['/', '/vpcs/3', '/v4']) {
      const answer = await get(path, { accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
      expect(await answer.json()).toEqual({ errors: [{ reason: expect.stringContaining('/openapi.json') }] });
    }
  });
});

describe('the console', () => {
  it.each(['/', '/vpcs/3'])('is what a browser gets at %s, with a policy for this answer alone', async (path) => {
    const [one, other] = await Promise.all([get(path), get(path)]);
    expect([one.status, one.headers.get('content-type'), one.headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept',
    ]);
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
    const files = linksOf(await one.text());
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^\/console\/main\..*\.js$/)]));
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  });
});

describe('the documentation', () => {
  it('has every file that its pages link, from the front page on, and loads nothing else', async () => {
    const seen = new Map<string, number>();
    let next = ['/docs'];
    while (next.length > 0) {
      const found = await Promise.all(
        next.map(async (url) => {
          const answer = await get(url);
          seen.set(url, answer.status);
          const content = await answer.text();
          if (!answer.headers.get('content-type')?.startsWith('text/html')) return [];
          expect(answer.headers.get('content-security-policy')).not.toMatch(
            /http|\*|unsafe-eval|script[^;]*unsafe-inline/,
          );
          // It may be opened with a token.
          for (const token of Object.values(world.tokens)) expect(content).not.toContain(token);
          return linksOf(content);
        }),
      );
      next = [...new Set(found.flat())].filter((url) => !seen.has(url));
    }
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(['/docs/api', '/docs/guides/quick-start', '/events/vpc_create.v1.json', '/asyncapi.yaml']),
    );
    expect(seen.size).toBeGreaterThan(150);
  });

  it('sends the renderer compressed, and lets browsers keep it', async () => {
    const page = await (await get('/docs/api')).text();
    const renderer = linksOf(page).find((url) => url.includes('renderer')) ?? '';
    const answer = await get(renderer, { 'accept-encoding': 'br' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1_000_000);
    expect(await answer.text()).toContain('createApiReference');
  });

  it.each(['/docs', '/docs/guides/quick-start/', '/openapi.json', '/asyncapi.json'])(
    '%s is sent again only when it has changed',
    async (path) => {
      const first = await get(path, { 'accept-encoding': 'gzip' });
      expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect((await first.text()).length).toBeGreaterThan(1_000);
      const etag = first.headers.get('etag') ?? '';
      const again = await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
      const plain = await get(path, { 'accept-encoding': 'identity', 'if-none-match': etag });
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
      expect((await plain.text()).length).toBeGreaterThan(1_000);
    },
  );

  it('answers HEAD without content, and knows no other files', async () => {
    const head = await fetch(`${origin}/docs`, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 1_000]).toEqual([200, true]);
    for (const path of ['/docs/guides/nothing', '/docs/..%2fpackage.json', '/docs/assets/nothing', '/events/nothing']) {
      const answer = await get(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, expect.stringContaining('Not found')]);
    }
  });
});
