import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { mariadbEnvironment, mariadbInstallation } from './installation.ts';

describe('parts of a MariaDB installation', () => {
  let root = '';
  const file = (path: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
    return join(root, path);
  };
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'stratus-mariadb-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  it('are found below an unpacked package, with the libraries beside it', () => {
    const server = file('usr/sbin/mariadbd');
    const backupTool = file('usr/bin/mariadb-backup');
    file('usr/share/mariadb/mariadb_system_tables.sql');
    file('usr/lib/mysql/plugin/file_key_management.so');
    const library = dirname(file('usr/lib/x86_64-linux-gnu/libaio.so.1'));
    const installation = mariadbInstallation(server);
    expect(installation).toEqual({
      server,
      backupTool,
      share: join(root, 'usr/share/mariadb'),
      plugins: join(root, 'usr/lib/mysql/plugin'),
      libraries: [library],
    });
    expect(installation && mariadbEnvironment(installation, { LD_LIBRARY_PATH: '/opt/lib' })).toEqual({
      LD_LIBRARY_PATH: `${library}:/opt/lib`,
    });
  });

  it('are found below a directory of its own, without encryption at rest', () => {
    const server = file('bin/mariadbd');
    const backupTool = file('bin/mariabackup');
    file('share/mysql_system_tables.sql');
    const installation = { server, backupTool, share: join(root, 'share'), plugins: undefined, libraries: [] };
    expect(mariadbInstallation(server)).toEqual(installation);
  });

  it.each(['bin/mariabackup', 'share/mysql_system_tables.sql'])('are incomplete without %s', (missing) => {
    for (const path of ['bin/mariabackup', 'share/mysql_system_tables.sql']) if (path !== missing) file(path);
    expect(mariadbInstallation(file('bin/mysqld'))).toBeUndefined();
  });
});
