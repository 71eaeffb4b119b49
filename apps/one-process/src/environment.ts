import { variablesOf } from '@stratus/topology';

type Environment = Readonly<Record<string, string | undefined>>;

const FILE = '_FILE';

/** The variable that means the same: X_FILE names a file with the value of X. */
const otherNameOf = (name: string): string => (name.endsWith(FILE) ? name.slice(0, -FILE.length) : `${name}${FILE}`);

/**
 * The environment of an app that shares its process: the variables of all apps, and in place of these its own.
 *
 * @param place of the app among all: the first has ADMIN_PORT, and each of the others the port after it, unless it has a port of its own.
 */
export function environmentOf(
  app: string,
  place: number,
  environment: Environment,
): Record<string, string | undefined> {
  const prefix = variablesOf(app);
  const own = Object.entries(environment)
    .filter(([name, value]) => name.startsWith(prefix) && value !== undefined)
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const replaced = new Set(own.flatMap(([name]) => [name, otherNameOf(name)]));
  const common = Object.entries(environment).filter(([name]) => !replaced.has(name));
  const adminPort = adminPortAt(place, environment.ADMIN_PORT || '9090');
  return { ...Object.fromEntries(common), ...(!replaced.has('ADMIN_PORT') && adminPort), ...Object.fromEntries(own) };
}

/** Leaves what is no port to the app, which says so. Port 0 means any. */
function adminPortAt(place: number, first: string): { ADMIN_PORT: string } {
  const port = Number(first);
  return { ADMIN_PORT: Number.isInteger(port) && port > 0 ? String(port + place) : first };
}
