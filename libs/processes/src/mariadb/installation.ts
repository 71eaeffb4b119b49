import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The parts of an installed or unpacked MariaDB that are needed to run servers. */
export interface MariadbInstallation {
  readonly server: string;
  readonly backupTool: string;
  /** Directory with the messages, the character sets and the SQL files that create the system tables. */
  readonly share: string;
  /** Plugin directory; undefined without the plugin for encryption at rest. */
  readonly plugins: string | undefined;
  /** Directories with bundled libraries, for `LD_LIBRARY_PATH`. */
  readonly libraries: readonly string[];
}

/** The first directory or file that exists, or that contains one of the files. */
const first = (paths: readonly string[], markers = ['']): string | undefined =>
  paths.find((path) => markers.some((marker) => existsSync(join(path, marker))));

/** Directories like `lib/x86_64-linux-gnu` below a root that is not the system's own. */
function librariesBelow(prefix: string): string[] {
  if (prefix === '/usr' || prefix === '/' || prefix === '/usr/local') return [];
  return [join(prefix, 'lib'), join(prefix, '..', 'lib')].flatMap((directory) =>
    basename(prefix) === 'usr' && existsSync(directory)
      ? readdirSync(directory)
          .filter((name) => name.endsWith('-linux-gnu'))
          .map((name) => join(directory, name))
      : [],
  );
}

/** Finds the other parts from the path of the server, `PREFIX/sbin/mariadbd` or `PREFIX/bin/mariadbd`; undefined without them. */
export function mariadbInstallation(server: string): MariadbInstallation | undefined {
  const prefix = dirname(dirname(resolve(server)));
  const shares = ['share/mariadb', 'share/mysql', 'share'].map((path) => join(prefix, path));
  const share = first(shares, ['mariadb_system_tables.sql', 'mysql_system_tables.sql']);
  const backupTool = first(['mariadb-backup', 'mariabackup'].map((name) => join(prefix, 'bin', name)));
  if (share === undefined || backupTool === undefined) return undefined;
  const plugins = ['lib/mysql/plugin', 'lib/mariadb/plugin', 'lib/plugin', 'lib64/mysql/plugin'];
  return {
    server,
    backupTool,
    share,
    plugins: first(
      plugins.map((path) => join(prefix, path)),
      ['file_key_management.so'],
    ),
    libraries: librariesBelow(prefix),
  };
}

/** The environment in which programs of the installation find their libraries. */
export function mariadbEnvironment({ libraries }: MariadbInstallation, env = process.env): NodeJS.ProcessEnv {
  if (libraries.length === 0) return env;
  const further = env.LD_LIBRARY_PATH === undefined ? [] : [env.LD_LIBRARY_PATH];
  return { ...env, LD_LIBRARY_PATH: [...libraries, ...further].join(':') };
}

/** The name in engine ids and from the server itself, which distinguishes it from Oracle's: `10.11.19-MariaDB`. */
export const mariadbEngineVersion = (version: string): string => `${version}-MariaDB`;

/** Like `10.11.19`; undefined for a server other than MariaDB, and for one that this user, or the given one, cannot run. */
export function mariadbVersion(
  installation: MariadbInstallation,
  user?: { uid: number; gid: number },
): string | undefined {
  const env = mariadbEnvironment(installation);
  const options = { cwd: '/', encoding: 'utf8', env, ...user } as const;
  const { stdout } = spawnSync(installation.server, ['--no-defaults', '--version'], options);
  return /(\d+\.\d+\.\d+)-MariaDB/.exec(stdout ?? '')?.[1];
}
