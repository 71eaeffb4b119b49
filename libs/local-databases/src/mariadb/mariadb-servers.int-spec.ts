import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, processesIn } from '@stratus/processes';
import type { Connection } from 'mysql2/promise';
import { MariadbCluster, until } from '../../test/mariadb-cluster.js';
import { WEAK_SUITES } from '../../test/weak-suites.js';
import type { Member } from '../database-servers.js';
import { withSession } from './mariadb-session.js';

async function valueOf(client: Connection, sql: string): Promise<unknown> {
  const [rows] = await client.query({ sql, rowsAsArray: true });
  return Array.isArray(rows) && Array.isArray(rows[0]) ? rows[0][0] : undefined;
}

const killed = async (cluster: MariadbCluster, member: Member): Promise<void> => {
  const [found] = processesIn(member.directory);
  process.kill(found!.pid, 'SIGKILL');
  await until(async () => identityOf(found!.pid) === undefined);
  expect(cluster.process(member).isRunning).toBe(false);
};

/** Whether a file below a directory contains the text. */
function isReadableIn(text: string, directory: string): boolean {
  try {
    execFileSync('grep', ['-rqa', text, directory]);
    return true;
  } catch {
    return false;
  }
}

describe('one MariaDB server', () => {
  let cluster: MariadbCluster;
  let customer: Connection;
  beforeAll(async () => {
    cluster = await MariadbCluster.create({});
    await cluster.startAll();
    customer = await cluster.connect();
    await customer.query('CREATE DATABASE shop');
    await customer.query('CREATE TABLE shop.goods (id INT PRIMARY KEY, name VARCHAR(40))');
    await customer.query("INSERT INTO shop.goods VALUES (1, 'a kettle')");
  });
  afterAll(() => cluster.destroy());

  it('accepts clients over TLS only, with a certificate that they can verify', async () => {
    const version = "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_version'";
    expect(await valueOf(customer, version)).toMatch(/^TLSv1\.[23]$/);
    await expect(cluster.connect(cluster.primary, { authority: undefined })).rejects.toThrow(/certificate/);
    await expect(cluster.connect(cluster.primary, { tls: false })).rejects.toThrow(/Access denied|insecure/);
    await cluster.change({ sslConnection: false });
    await (await cluster.connect(cluster.primary, { tls: false })).end();
    await cluster.change({ sslConnection: true });
  });

  it('offers no TLS cipher suite with CBC or SHA-1', async () => {
    const cipher = "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'";
    await expect(cluster.connect(cluster.primary, { suites: WEAK_SUITES })).rejects.toThrow(
      /handshake|lost|disconnected/i,
    );
    const suites = `${WEAK_SUITES}:ECDHE-ECDSA-AES128-GCM-SHA256`;
    const old = await cluster.connect(cluster.primary, { suites });
    expect(await valueOf(old, cipher)).toBe('ECDHE-ECDSA-AES128-GCM-SHA256');
    const version = "SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_version'";
    expect(await valueOf(customer, version)).toBe('TLSv1.3');
  });

  it('runs no statement for an address outside the allow list', async () => {
    await expect(cluster.connect(cluster.primary, { from: '127.0.0.2' })).rejects.toThrow(/Aborted connection/);
    await cluster.change({ allowList: ['127.0.0.0/30', '192.0.2.7'] });
    const client = await cluster.connect(cluster.primary, { from: '127.0.0.2' });
    await expect(cluster.connect(cluster.primary, { from: '127.0.0.4' })).rejects.toThrow(/Aborted connection/);
    await cluster.change({ allowList: ['127.0.0.1'] });
    await expect(client.query('SELECT 1')).rejects.toThrow();
    expect(await valueOf(customer, 'SELECT 1')).toBe(1);
    await cluster.change({ allowList: ['0.0.0.0/0'] });
    await cluster.connect(cluster.primary, { from: '127.0.0.4' });
  });

  it('admits nobody with an empty allow list, even after a restart, and keeps existing views', async () => {
    await customer.query('CREATE VIEW shop.names AS SELECT name FROM shop.goods');
    await cluster.change({ allowList: [] });
    await expect(customer.query('SELECT 1')).rejects.toThrow();
    await expect(cluster.connect()).rejects.toThrow(/Aborted connection/);
    await killed(cluster, cluster.primary);
    await cluster.start(cluster.primary);
    await expect(cluster.connect()).rejects.toThrow(/Aborted connection/);
    await cluster.change({
      allowList: Array.from({ length: 600 }, (_, n) => `10.0.${n % 250}.${n % 200}/24`).concat('127.0.0.1'),
    });
    await killed(cluster, cluster.primary);
    await cluster.start(cluster.primary);
    customer = await cluster.connect();
    expect(await valueOf(customer, 'SELECT name FROM shop.names')).toBe('a kettle');
  });

  it('lets the customer have databases, accounts, triggers and events', async () => {
    await customer.query('CREATE DATABASE `odd``_%`');
    await customer.query(
      'CREATE TRIGGER shop.t BEFORE INSERT ON shop.goods FOR EACH ROW SET NEW.name = TRIM(NEW.name)',
    );
    await customer.query('CREATE EVENT shop.e ON SCHEDULE EVERY 1 DAY DO DELETE FROM shop.goods WHERE id < 0');
    await customer.query("CALL stratus.create_user('o-brien', 'a ''word''')");
    const login = { user: 'o-brien', password: "a 'word'" };
    await expect(cluster.connect(cluster.primary, { ...login, from: '127.0.0.2' })).rejects.toThrow(/Aborted/);
    const other = await cluster.connect(cluster.primary, login);
    await expect(other.query('SELECT * FROM shop.goods')).rejects.toThrow(/denied/);
    await customer.query("CALL stratus.allow_reading('o-brien', 'shop')");
    expect(await valueOf(other, 'SELECT name FROM shop.goods')).toBe('a kettle');
    await expect(other.query('DELETE FROM shop.goods')).rejects.toThrow(/denied/);
    await customer.query("CALL stratus.allow_all('o-brien', 'odd`_%')");
    await other.query('CREATE TABLE `odd``_%`.t (a INT)');
    await expect(other.query("CALL stratus.create_user('more', 'x')")).rejects.toThrow(/denied/);
    // Not as a name pattern, which would also match the server's databases.
    await customer.query('CREATE DATABASE `m_sql`');
    await customer.query("CALL stratus.allow_all('o-brien', 'm_sql')");
    await other.query('CREATE TABLE m_sql.t (a INT)');
    await expect(other.query('SELECT * FROM mysql.global_priv')).rejects.toThrow(/denied/);
    await customer.query("CALL stratus.create_user('han', 'Ğ漢')");
    await cluster.connect(cluster.primary, { user: 'han', password: 'Ğ漢' });
    await customer.query("CALL stratus.set_password('o-brien', 'new')");
    await cluster.connect(cluster.primary, { ...login, password: 'new' });
    await customer.query("CALL stratus.drop_user('o-brien')");
    await expect(cluster.connect(cluster.primary, { ...login, password: 'new' })).rejects.toThrow(/denied/);
  });

  it.each([
    String.raw`m\ysql`,
    String.raw`\mysql`,
    String.raw`s\tratus`,
    String.raw`mysq\l`,
    '#mysql50#mysql',
    'mysql ',
    'MYSQL',
    'mysql',
    'missing',
  ])('grants no rights on %s, which is not a database of the customer', async (name) => {
    await customer.query("CALL stratus.create_user('no-rights', 'x')");
    // It may have been created, which is harmless.
    await customer.query(`CREATE DATABASE \`${name}\``).catch(() => undefined);
    if (name === 'missing') await customer.query('DROP DATABASE missing');
    for (const procedure of ['allow_all', 'allow_reading']) {
      await expect(customer.query(`CALL stratus.${procedure}('no-rights', ?)`, [name])).rejects.toThrow(
        /Name a database/,
      );
    }
    await customer.query("CALL stratus.drop_user('no-rights')");
  });

  it('revokes rights on system databases that an earlier release granted', async () => {
    await customer.query("CALL stratus.create_user('other', 'word')");
    await withSession(cluster.cluster, cluster.primary, async (admin) => {
      await admin.query(String.raw`GRANT ALL PRIVILEGES ON ${'`'}m\ysql${'`'}.* TO other@'%'`);
      await admin.query("GRANT SELECT ON `m%`.* TO other@'%'");
    });
    const other = await cluster.connect(cluster.primary, { user: 'other', password: 'word' });
    expect(await valueOf(other, 'SELECT COUNT(*) > 0 FROM mysql.global_priv')).toBe(1);
    await cluster.change({});
    await expect(other.query('SELECT * FROM mysql.global_priv')).rejects.toThrow(/denied/);
    await other.end();
  });

  it.each([
    'SELECT * FROM mysql.global_priv',
    'SELECT * FROM `#mysql50#mysql`.global_priv',
    'CREATE TABLE `#mysql50#mysql`.t (a INT)',
    'CREATE TABLE `#mysql50#stratus`.t (a INT)',
    'USE `#mysql50#mysql`',
    'DROP DATABASE `#mysql50#stratus`',
    'ALTER USER CURRENT_USER() PASSWORD EXPIRE',
    'ALTER USER CURRENT_USER() ACCOUNT LOCK',
    'CREATE ROLE r',
    'BACKUP STAGE START',
    'CREATE DEFINER = stratus@localhost EVENT shop.ev ON SCHEDULE EVERY 1 SECOND DO SELECT 1',
    'CREATE DEFINER = stratus@localhost VIEW shop.v AS SELECT 1',
    'CREATE TEMPORARY TABLE mysql.global_priv (a INT)',
    'SET SESSION gtid_domain_id = 5',
    'SET GLOBAL event_scheduler = OFF',
    'SET GLOBAL max_connections = 1000',
    'KILL 1',
    "UPDATE mysql.global_priv SET Priv = ''",
    'DROP DATABASE mysql',
    'DROP DATABASE stratus',
    'DROP PROCEDURE stratus.create_user',
    'CREATE TABLE stratus.t (a INT)',
    "CREATE USER me@'%'",
    'DROP USER stratus@localhost',
    "ALTER USER stratus@localhost IDENTIFIED BY 'x'",
    'RENAME USER stratus@localhost TO me@localhost',
    "GRANT SELECT ON `m%`.* TO customer@'%'",
    "SELECT 1 INTO OUTFILE '/tmp/out-of-the-database'",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE shop.goods",
    'SHUTDOWN',
    'FLUSH PRIVILEGES',
    'FLUSH TABLES WITH READ LOCK',
    "SET GLOBAL init_connect = ''",
    "SET GLOBAL general_log_file = '/tmp/log'",
    'SET GLOBAL read_only = ON',
    'SET sql_log_bin = OFF',
    "INSTALL SONAME 'file_key_management'",
    "CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'x')",
    'CREATE DEFINER = stratus@localhost PROCEDURE shop.p() SET GLOBAL read_only = ON',
    "CHANGE MASTER TO MASTER_HOST = 'x'",
  ])('refuses the customer %s', async (statement) => {
    await expect(customer.query(statement)).rejects.toThrow(
      /denied|can't find any matching|unknown thread|incorrect database name/i,
    );
  });

  it('reads and writes no file of the host for the customer', async () => {
    expect(await valueOf(customer, "SELECT LOAD_FILE('/etc/hostname')")).toBeNull();
    const elsewhere = join(cluster.directory, 'elsewhere');
    await customer.query(`CREATE TABLE shop.away (a INT) ENGINE = InnoDB DATA DIRECTORY = '${elsewhere}'`);
    await customer.query(`CREATE TABLE shop.far (a INT) ENGINE = MyISAM DATA DIRECTORY = '${elsewhere}'`);
    expect(existsSync(elsewhere)).toBe(false);
    await customer.query('DROP TABLE shop.away, shop.far');
  });

  it('has provisioner accounts that no client can use', async () => {
    const { adminPassword: password } = cluster.cluster;
    await expect(cluster.connect(cluster.primary, { user: 'stratus', password })).rejects.toThrow(/denied/);
    await expect(cluster.connect(cluster.primary, { user: 'root', password: '' })).rejects.toThrow(/denied/);
    await expect(cluster.connect(cluster.primary, { user: '', password: '' })).rejects.toThrow(/denied/);
  });

  it('measures the size of the databases of the customer', async () => {
    const before = await cluster.servers.usedDisk(cluster.cluster, cluster.primary);
    await customer.query('CREATE TABLE shop.big AS SELECT seq, REPEAT("x", 200) FROM shop.seq_1_to_20000');
    expect(await cluster.servers.usedDisk(cluster.cluster, cluster.primary)).toBeGreaterThan(before + 4_000_000);
    await customer.query('DROP TABLE shop.big');
  });

  it('keeps committed rows when it is killed', async () => {
    await customer.query("INSERT INTO shop.goods VALUES (2, 'a pan')");
    await killed(cluster, cluster.primary);
    await cluster.start(cluster.primary);
    customer = await cluster.connect();
    expect(await valueOf(customer, 'SELECT name FROM shop.goods WHERE id = 2')).toBe('a pan');
    expect(isReadableIn('a pan', cluster.primary.data)).toBe(true);
  });

  it('does not wait for transactions when the customer password changes, and ends sessions with the old', async () => {
    const holder = await cluster.connect();
    await holder.query('SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE');
    await holder.query('START TRANSACTION');
    await holder.query('SELECT * FROM shop.goods FOR UPDATE');
    await cluster.change({ credentials: { username: 'customer', password: 'reset-password' } });
    await expect(holder.query('SELECT 1')).rejects.toThrow();
    await expect(cluster.connect(cluster.primary, { password: 'first-password' })).rejects.toThrow(/denied/);
    await cluster.change({ credentials: { username: 'customer', password: 'first-password' } });
    customer = await cluster.connect();
  });

  it('replaces the procedures of an earlier release', async () => {
    const asAdmin = (sql: string): Promise<unknown> =>
      withSession(cluster.cluster, cluster.primary, (session) => valueOf(session, sql));
    await asAdmin("ALTER PROCEDURE stratus.drop_user COMMENT 'of an earlier release'");
    await cluster.change({});
    const comment = "SELECT comment FROM mysql.proc WHERE db = 'stratus' AND name = 'drop_user'";
    expect(await asAdmin(comment)).not.toBe('of an earlier release');
  });

  it('does not delay work that is aborted, neither with a statement nor by hanging', async () => {
    const cutShort = async (work: (abort: () => void) => (session: Connection) => Promise<unknown>): Promise<void> => {
      const piece = new AbortController();
      const abort = (): void => piece.abort(new Error('no longer wanted'));
      const given = { ...cluster.cluster, signal: piece.signal };
      await expect(withSession(given, cluster.primary, work(abort))).rejects.toThrow('no longer wanted');
    };
    await cutShort((abort) => (session) => {
      setImmediate(abort);
      return session.query('SELECT SLEEP(100)');
    });
    const [server] = processesIn(cluster.primary.directory);
    process.kill(server!.pid, 'SIGSTOP');
    try {
      await cutShort((abort) => {
        setImmediate(abort);
        return (session) => session.query('SELECT 1');
      });
    } finally {
      process.kill(server!.pid, 'SIGCONT');
    }
  });

  it('reserves connections for backups, however many two accounts take', async () => {
    await customer.query("CALL stratus.create_user('busy', 'word')");
    const held: Connection[] = [];
    for (const user of ['customer', 'busy']) {
      const password = user === 'busy' ? 'word' : 'first-password';
      for (let full = false; !full;) {
        full = await cluster.connect(cluster.primary, { user, password }).then(
          (session) => (held.push(session), false),
          () => true,
        );
      }
    }
    expect(held.length).toBeGreaterThan(80);
    await cluster.backUp(cluster.primary, 'busy');
    await cluster.change({});
    await Promise.all(held.map((session) => session.end()));
  });

  it('waits for locked tables only for some time, and reports it', async () => {
    const holder = await cluster.connect();
    await holder.query('LOCK TABLES shop.goods WRITE');
    await expect(cluster.backUp(cluster.primary, 'locked')).rejects.toThrow(/keeps tables locked for more than 1 s/);
    await holder.end();
  });

  it('restores the rows of a backup, which can be restored again, but not its passwords', async () => {
    await cluster.backUp(cluster.primary, 'backup');
    await cluster.change({ credentials: { username: 'customer', password: 'second-password' } });
    await expect(cluster.connect(cluster.primary, { password: 'first-password' })).rejects.toThrow(/denied/);
    customer = await cluster.connect();
    for (const time of ['first', 'second']) {
      await customer.query('DROP TABLE shop.goods');
      await customer.query(`CREATE DATABASE later_${time}`);
      await cluster.restore('backup');
      await expect(cluster.connect(cluster.primary, { password: 'first-password' })).rejects.toThrow(/denied/);
      customer = await cluster.connect();
      expect(await valueOf(customer, 'SELECT COUNT(*) FROM shop.goods')).toBe(2);
      expect(await valueOf(customer, "SHOW DATABASES LIKE 'later%'")).toBeUndefined();
    }
  });
});

describe('three MariaDB servers, encrypted and semi-synchronous', () => {
  let cluster: MariadbCluster;
  let customer: Connection;
  beforeAll(async () => {
    cluster = await MariadbCluster.create({ members: 3, replicationType: 'semi_synch', encrypted: true });
    await cluster.startAll();
    customer = await cluster.connect();
    await customer.query('CREATE DATABASE shop');
    await customer.query('CREATE TABLE shop.goods (id INT PRIMARY KEY, name VARCHAR(40))');
    await customer.query("INSERT INTO shop.goods VALUES (1, 'a-secret-kettle')");
  });
  afterAll(() => cluster.destroy());

  const asAdmin = (member: Member, sql: string): Promise<unknown> =>
    withSession(cluster.cluster, member, (session) => valueOf(session, sql));
  const arrives = async (replica: Member, sql: string, value: unknown): Promise<void> => {
    const client = await cluster.connect(replica);
    await until(async () => (await valueOf(client, sql).catch(() => undefined)) === value);
  };
  const onAllReplicas = (sql: string, value: unknown): Promise<unknown> =>
    Promise.all(cluster.replicas.map((replica) => arrives(replica, sql, value)));

  it('replicate as requested, to replicas that the customer cannot write to', async () => {
    await onAllReplicas('SELECT name FROM shop.goods', 'a-secret-kettle');
    const semiSynchronous =
      "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'Rpl_semi_sync_master_clients'";
    await until(async () => (await valueOf(customer, semiSynchronous)) === '2');
    const replica = await cluster.connect(cluster.replicas[0]);
    await expect(replica.query('DELETE FROM shop.goods')).rejects.toThrow(/read.only/i);
    await expect(cluster.connect(cluster.replicas[0], { from: '127.0.0.2' })).rejects.toThrow(/Aborted/);
  });

  it('have the accounts of the customer on every member', async () => {
    await customer.query("CALL stratus.create_user('app', 'word')");
    await customer.query("CALL stratus.allow_all('app', 'shop')");
    await customer.query('CREATE TABLE shop.marker (id INT)');
    await onAllReplicas("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_NAME = 'marker'", 1);
    const app = await cluster.connect(cluster.replicas[1], { user: 'app', password: 'word' });
    expect(await valueOf(app, 'SELECT name FROM shop.goods')).toBe('a-secret-kettle');
  });

  it('accept new accounts on the primary only, since one on a replica would break its replication', async () => {
    const onReplica = await cluster.connect(cluster.replicas[0]);
    for (const call of [
      "create_user('here', 'x')",
      "set_password('app', 'x')",
      "drop_user('app')",
      "allow_all('app', 'shop')",
      "allow_reading('app', 'shop')",
    ]) {
      await expect(onReplica.query(`CALL stratus.${call}`)).rejects.toThrow('Call this on the primary');
    }
    expect(await valueOf(onReplica, 'SELECT @@log_bin')).toBe(0);
    await customer.query("CALL stratus.create_user('here', 'x')");
    await customer.query('INSERT INTO shop.marker VALUES (1)');
    await onAllReplicas('SELECT COUNT(*) FROM shop.marker', 1);
  });

  it('readd a killed replica with rows written in the meantime, and follow a killed primary again', async () => {
    const [replica] = cluster.replicas;
    await killed(cluster, replica!);
    await customer.query("INSERT INTO shop.goods VALUES (2, 'meanwhile')");
    await cluster.start(replica!);
    await arrives(replica!, 'SELECT name FROM shop.goods WHERE id = 2', 'meanwhile');
    await killed(cluster, cluster.primary);
    await until(async () => !(await cluster.servers.follows(cluster.cluster, replica!)));
    await cluster.start(cluster.primary);
    customer = await cluster.connect();
    await customer.query("INSERT INTO shop.goods VALUES (3, 'after')");
    await onAllReplicas('SELECT name FROM shop.goods WHERE id = 3', 'after');
  });

  it('restore the backup of a replica to all members, with events that run', async () => {
    await customer.query('CREATE EVENT shop.e ON SCHEDULE EVERY 1 DAY DO DELETE FROM shop.goods WHERE id < 0');
    const event = "SELECT CONCAT(STATUS, ' ', DEFINER) FROM information_schema.EVENTS";
    await onAllReplicas(event, 'SLAVESIDE_DISABLED customer@%');
    const [late] = cluster.replicas;
    await asAdmin(late!, 'STOP REPLICA SQL_THREAD');
    await customer.query("INSERT INTO shop.goods VALUES (5, 'late')");
    let isDone = false;
    const backingUp = cluster.backUp(late!, 'backup').finally(() => (isDone = true));
    const waits = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT MASTER_GTID_WAIT(%'";
    await until(async () => isDone || Number(await asAdmin(late!, waits)) > 0);
    await asAdmin(late!, 'START REPLICA SQL_THREAD');
    await backingUp;
    await customer.query('DROP TABLE shop.goods');
    await cluster.restore('backup');
    await onAllReplicas('SELECT COUNT(*) FROM shop.goods', 4);
    customer = await cluster.connect();
    expect(await valueOf(customer, event)).toBe('ENABLED customer@%');
    // An old position would count as progress in the new log.
    expect(await valueOf(customer, 'SELECT @@GLOBAL.gtid_slave_pos')).toBe('');
    await customer.query("INSERT INTO shop.goods VALUES (4, 'restored')");
    await onAllReplicas('SELECT COUNT(*) FROM shop.goods', 5);
  });

  it.each([
    'CREATE TABLE shop.clear (a INT) ENGINE = MyISAM',
    'CREATE TABLE shop.clear (a INT NOT NULL) ENGINE = CSV',
    'CREATE TABLE shop.clear (a INT) ENGINE = Aria ROW_FORMAT = FIXED',
    'CREATE TEMPORARY TABLE shop.clear (a INT) ENGINE = MyISAM',
    'ALTER TABLE shop.goods ENGINE = Aria',
    'CREATE TABLE shop.clear LIKE sys.sys_config',
    'CREATE TABLE shop.clear (a INT) ENCRYPTED = NO',
    'SET SESSION enforce_storage_engine = NULL',
  ])('encrypt all tables, and therefore refuse %s', async (statement) => {
    await expect(customer.query(statement)).rejects.toThrow(/NO_ENGINE_SUBSTITUTION|denied|Can't create table/);
  });

  it('keep no row in the clear, neither in data nor in backups', async () => {
    // Without that mode, other engines become InnoDB; statistics contain values of rows.
    await customer.query("SET sql_mode = ''");
    await customer.query("CREATE TEMPORARY TABLE shop.mine ENGINE = MyISAM SELECT 'a-secret-kettle' AS name");
    await customer.query('ANALYZE TABLE shop.goods PERSISTENT FOR ALL');
    expect(isReadableIn('a-secret-kettle', cluster.directory)).toBe(false);
  });
});
