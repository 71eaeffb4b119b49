import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { scriptsOf } from './build.ts';

const { page, reference } = await scriptsOf(join(import.meta.dirname, '../..'));

interface Settings {
  telemetry: boolean;
  withDefaultFonts: boolean;
  agent: { disabled: boolean };
  authentication: { securitySchemes: { personalAccessToken: { token: string } } };
}

/** Runs a script as a browser tab that opens a page with this suffix. */
function open(script: Buffer, path: string, hash: string, stored?: string) {
  const shown: Settings[] = [];
  const store = new Map(stored === undefined ? [] : [['token', stored]]);
  const places: string[] = [];
  const location = { hash, pathname: path, replace: (url: string) => places.push(url) };
  runInNewContext(script.toString(), {
    location,
    history: { replaceState: (_state: unknown, _title: string, url: string) => places.push(url) },
    sessionStorage: {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => store.set(name, value),
    },
    document: { getElementById: () => ({}), querySelector: () => null },
    Scalar: { createApiReference: (_page: unknown, settings: Settings) => shown.push(settings) },
  });
  return { kept: store.get('token'), places, settings: shown[0] };
}

describe.each([
  ['/docs', page],
  ['/docs/api', reference],
])('%s', (path, script) => {
  it('takes a token out of the URL, and keeps it for the tab', () => {
    expect(open(script, path, '#token=abc')).toMatchObject({ kept: 'abc', places: [path] });
    expect(open(script, path, '', 'abc')).toMatchObject({ kept: 'abc', places: [] });
    expect(open(script, path, '#token=new', 'abc').kept).toBe('new');
  });

  it.each(['', '#token=', '#token=a b', `#token=${'x'.repeat(256)}`])('finds no token in "%s"', (hash) =>
    expect(open(script, path, hash)).toMatchObject({ kept: undefined, places: [] }),
  );
});

it('the reference sends its requests with the kept token, and contacts nobody else', () => {
  const { settings } = open(reference, '/docs/api', '', 'abc');
  expect(settings).toMatchObject({ telemetry: false, withDefaultFonts: false, agent: { disabled: true } });
  expect(settings?.authentication.securitySchemes.personalAccessToken.token).toBe('abc');
  expect(reference.toString()).not.toMatch(/https?:/);
});

it('bookmarks of the reference, which was at /docs, still lead to their operation', () => {
  expect(open(page, '/docs', '#tag/vpcs/POST/vpcs').places).toEqual(['/docs/api#tag/vpcs/POST/vpcs']);
});
