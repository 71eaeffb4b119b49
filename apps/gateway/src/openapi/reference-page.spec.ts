import { runInNewContext } from 'node:vm';
import { REFERENCE_START } from './reference-page.js';

/** Runs the script as a browser tab that opens /docs with this suffix. */
function open(hash: string, stored?: string) {
  const shown: { authentication: { securitySchemes: { personalAccessToken: { token: string } } } }[] = [];
  const store = new Map(stored === undefined ? [] : [['token', stored]]);
  const replaced: string[] = [];
  runInNewContext(REFERENCE_START, {
    location: { hash, pathname: '/docs' },
    history: { replaceState: (_state: unknown, _title: string, path: string) => replaced.push(path) },
    sessionStorage: {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => store.set(name, value),
    },
    document: { getElementById: () => ({}) },
    Scalar: { createApiReference: (_page: unknown, settings: (typeof shown)[number]) => shown.push(settings) },
  });
  return { token: shown[0]?.authentication.securitySchemes.personalAccessToken.token, replaced };
}

it('takes a token out of the address, and keeps it for the tab', () => {
  expect(open('#token=abc')).toEqual({ token: 'abc', replaced: ['/docs'] });
  expect(open('', 'abc')).toEqual({ token: 'abc', replaced: [] });
  expect(open('#token=new', 'abc').token).toBe('new');
});

it.each(['', '#tag/vpcs', '#token=', '#token=a b', `#token=${'x'.repeat(256)}`])('finds no token in "%s"', (hash) =>
  expect(open(hash)).toEqual({ token: '', replaced: [] }),
);
