import { variablesOf } from '@stratus/topology';
import { SECRETS_DIRECTORY, variablesOfFolder } from './folder-of-secrets.js';

type Environment = Readonly<Record<string, string | undefined>>;

const FILE = '_FILE';

/**
 * What an app has here unless it is asked for something else: few sessions of Postgres, and not for long. Together they can take
 * more memory than the process, whose one thread keeps few of them busy.
 */
const DEFAULTS = { DATABASE_POOL_SIZE: '4', DATABASE_IDLE_MS: '5000' };

/** The variable that means the same: X_FILE names a file with the value of X. */
const otherNameOf = (name: string): string => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : `${name}${FILE}`);

/**
 * The environment of an app that shares its process: the variables of all apps, in place of these its secrets, if they are files
 * of its folder, and in place of both its own variables.
 *
 * @param place of the app among all: the first has ADMIN_PORT, and each of the others the port after it, unless it has a port of its own.
 * @throws ConfigurationError when the folder of its secrets cannot be read.
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
  const common = { ...inPlaceOf(DEFAULTS, withoutEmpty(environment)), ...adminPort };
  return inPlaceOf(inPlaceOf(common, secrets), own);
}

/** The later variables, and those of the earlier that mean something else. */
function inPlaceOf(earlier: Environment, later: Environment): Record<string, string | undefined> {
  const replaced = new Set(Object.keys(later).flatMap((name) => [name, otherNameOf(name)]));
  return { ...Object.fromEntries(Object.entries(earlier).filter(([name]) => !replaced.has(name))), ...later };
}

/** An empty variable is unset. */
const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

/** Leaves what is no port to the app, which says so. Port 0 means any. */
function adminPortAt(place: number, first: string): { ADMIN_PORT: string } {
  const port = Number(first);
  return { ADMIN_PORT: Number.isInteger(port) && port > 0 ? String(port + place) : first };
}
