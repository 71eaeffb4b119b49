import { delimiter, dirname, join } from 'node:path';

/** The variables that npm sets for the scripts of this package; a nested npm would be as silent as this one was asked to be. */
const OF_NPM = /^(?:INIT_CWD|NODE|npm_(?:command|(?:node_)?execpath|package_.*|lifecycle_.*|config_loglevel))$/;

const andAbove = (directory: string): string[] =>
  dirname(directory) === directory ? [directory] : [directory, ...andAbove(dirname(directory))];

/**
 * The environment as it was before `npm start`: a command must find the Node, the npm and the tools of its user, not those of
 * this checkout, which npm and `tools/run.mjs` put first.
 */
export function userEnvironment(environment: NodeJS.ProcessEnv, checkout: string): NodeJS.ProcessEnv {
  const ours = new Set(andAbove(checkout).map((directory) => join(directory, 'node_modules', '.bin')));
  const path = (environment.PATH ?? '')
    .split(delimiter)
    .filter((directory) => !ours.has(directory) && !directory.endsWith('/node-gyp-bin'))
    .join(delimiter);
  // `npm --prefix CHECKOUT` points npm's configuration into the checkout.
  const kept = Object.entries(environment).filter(
    ([name, value]) => !OF_NPM.test(name) && !(name.startsWith('npm_config_') && value?.startsWith(checkout)),
  );
  return { ...Object.fromEntries(kept), PATH: path };
}
