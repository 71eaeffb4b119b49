import { variablesOf } from '@stratus/topology';
import { SECRETS_DIRECTORY, variablesOfFolder } from './folder-of-secrets.js';

type Environment = Readonly<Record<string, string | undefined>>;

const FILE = '_FILE';

/**
 * Defaults for an app in this process: few Postgres sessions, closed soon after use. The apps share one thread, which
 * keeps few sessions busy. Together, the sessions of all apps can take more memory than the process.
 */
const DEFAULTS = { DATABASE_POOL_SIZE: '4', DATABASE_IDLE_MS: '5000' };

/** The other variable with the same meaning: X_FILE names a file with the value of X. */
const otherNameOf = (name: string): string => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : `${name}${FILE}`);

/**
 * The environment of an app that shares its process. The app's own variables override the files in its folder of
 * secrets, which override the variables of all apps.
 *
 * @param place index of the app: its default admin port is ADMIN_PORT plus this.
 * @throws ConfigurationError when the app's folder of secrets cannot be read.
 */
export function environmentOf(
  app: string,
  place: number,
  environment: Environment,
): Record<string, string | undefined> {
  const prefix = variablesOf(app);
  const own = Object.fromEntries(
    Object.entries(withoutEmpty(environment))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
  const directory = environment[SECRETS_DIRECTORY];
  const secrets = directory ? variablesOfFolder(app, directory) : {};
  const adminPort = adminPortAt(place, environment.ADMIN_PORT || '9090');
  const common = { ...overriddenBy(DEFAULTS, withoutEmpty(environment)), ...adminPort };
  return overriddenBy(overriddenBy(common, secrets), own);
}

/** Merges variables: a later one replaces an earlier one with the same meaning. */
function overriddenBy(earlier: Environment, later: Environment): Record<string, string | undefined> {
  const replaced = new Set(Object.keys(later).flatMap((name) => [name, otherNameOf(name)]));
  return { ...Object.fromEntries(Object.entries(earlier).filter(([name]) => !replaced.has(name))), ...later };
}

/** An empty variable counts as unset. */
const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

/** Passes an invalid port on to the app, which reports it. Port 0 means any free port. */
function adminPortAt(place: number, first: string): { ADMIN_PORT: string } {
  const port = Number(first);
  return { ADMIN_PORT: Number.isInteger(port) && port > 0 ? String(port + place) : first };
}
