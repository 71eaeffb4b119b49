import type { Connection } from 'mysql2/promise';
import { MariadbCluster } from '../../test/mariadb-cluster.js';
import { rowsOf, withSession } from './mariadb-session.js';

const NUL = String.fromCodePoint(0);
const NO_ACCOUNT = 'Name an account that create_user has made';

describe('accounts that customers make in MariaDB', () => {
  let cluster: MariadbCluster;
  let customer: Connection;
  beforeAll(async () => {
    cluster = await MariadbCluster.create({});
    await cluster.startAll();
    customer = await cluster.connect();
    await customer.query('CREATE DATABASE shop');
  });
  afterAll(() => cluster.destroy());

  const asAdmin = (sql: string, values: string[] = []) =>
    withSession(cluster.cluster, cluster.primary, (session) => session.query(sql, values));
  const call = (procedure: string, ...given: (string | null)[]) =>
    customer.query(`CALL stratus.${procedure}(${given.map(() => '?').join(', ')})`, given);
  const accounts = async (): Promise<unknown[]> => {
    const rows = await withSession(cluster.cluster, cluster.primary, (session) =>
      rowsOf(session, "SELECT User AS user FROM mysql.global_priv WHERE Host = '%' ORDER BY 1"),
    );
    return rows.map(({ user }) => user);
  };
  const loggedIn = (user: string, password = 'word') => cluster.connect(cluster.primary, { user, password });

  it.each(['a', 'app', 'App_2.of-shop', '_', 'x'.repeat(32)])('may be called %s', async (name) => {
    await call('create_user', name, 'word');
    await loggedIn(name);
    await call('drop_user', name);
  });

  it.each([
    '',
    ' ',
    'app ',
    'two words',
    "o'brien",
    'Ğ',
    'K\u212A',
    '😀',
    NUL,
    `app${NUL}`,
    `customer${NUL}x`,
    'app\n',
    'a\nb',
    'app@localhost',
    'x'.repeat(33),
    'x'.repeat(200),
    null,
  ])('may not be called %j, in any mode of SQL', async (name) => {
    for (const settings of [
      "sql_mode = ''",
      "sql_mode = 'ANSI'",
      "default_regex_flags = 'MULTILINE,EXTENDED,DOTALL'",
    ]) {
      await customer.query(`SET ${settings}`);
      await expect(call('create_user', name, 'word')).rejects.toThrow('Choose a name of 1 to 32 letters');
    }
    await customer.query('SET sql_mode = DEFAULT, default_regex_flags = DEFAULT');
    expect(await accounts()).toEqual(['customer']);
  });

  it.each([
    'event_scheduler',
    'Root',
    'mysql.sys',
    'MARIADB.SYS',
    'replication',
    'Binlog_Dump',
    'public',
    'stratus_x',
    'Customer',
  ])('may not be called %s, like an account of the server or the service', (name) =>
    expect(call('create_user', name, 'word')).rejects.toThrow('Choose another name'),
  );

  it.each([
    `customer${NUL}x`,
    `customer${NUL}`,
    NUL,
    '',
    'customer',
    'CUSTOMER',
    'customer ',
    'stratus',
    'mariadb.sys',
    'PUBLIC',
    null,
  ])('are the only ones that the procedures change: not %j', async (name) => {
    await expect(call('drop_user', name)).rejects.toThrow(NO_ACCOUNT);
    await expect(call('set_password', name, 'word')).rejects.toThrow(NO_ACCOUNT);
    await expect(call('allow_all', name, 'shop')).rejects.toThrow(NO_ACCOUNT);
    await expect(call('allow_reading', name, 'shop')).rejects.toThrow(NO_ACCOUNT);
    await cluster.connect();
  });

  it.each(['', NUL, `word${NUL}`, 'x'.repeat(256), 'x'.repeat(400), null])('have no password %j', async (password) => {
    await customer.query("SET sql_mode = ''");
    await expect(call('create_user', 'app', password)).rejects.toThrow('Choose a password of 1 to 255 characters');
    await customer.query('SET sql_mode = DEFAULT');
  });

  it.each([`shop${NUL}`, `shop${NUL}x`, 'shop ', 'SHOP', null])(
    'get no rights on %j, which is not the exact name of a database',
    async (db) => {
      await call('create_user', 'app', 'word');
      await expect(call('allow_all', 'app', db)).rejects.toThrow('Name a database');
      await call('drop_user', 'app');
    },
  );

  it('of an earlier release with other names stay, and are managed as before', async () => {
    await asAdmin("CREATE USER 'o''brien'@'%' IDENTIFIED BY 'word'");
    await cluster.change({});
    await loggedIn("o'brien");
    await call('set_password', "o'brien", 'new');
    await call('allow_reading', "o'brien", 'shop');
    await loggedIn("o'brien", 'new');
    await call('drop_user', "o'brien");
    expect(await accounts()).toEqual(['customer']);
  });

  it.each(['event_scheduler', 'EVENT_SCHEDULER', 'system user', 'unauthenticated user', 'delayed', 'stratus', ''])(
    'of an earlier release that are called %j are dropped, and their sessions end',
    async (name) => {
      const login = name === '' ? 'anyone' : name;
      await asAdmin("CREATE USER ?@'%' IDENTIFIED BY 'word'", [name]);
      const session = await loggedIn(login);
      const other = await cluster.connect();
      await cluster.change({});
      await expect(session.query('SELECT 1')).rejects.toThrow();
      await expect(loggedIn(login)).rejects.toThrow(/denied/);
      await other.query('SELECT 1');
      expect(await accounts()).toEqual(['customer']);
    },
  );

  it.each(['event_scheduler', 'system user', 'unauthenticated user', 'stratus'])(
    'called %s lose every session with an empty allow list',
    async (name) => {
      await asAdmin("CREATE USER ?@'%' IDENTIFIED BY 'word'", [name]);
      const session = await loggedIn(name);
      await cluster.change({ allowList: [] });
      await expect(session.query('SELECT 1')).rejects.toThrow();
      await cluster.change({ allowList: ['127.0.0.1'] });
      customer = await cluster.connect();
    },
  );

  it('of an earlier release are dropped before a server admits anyone, as after a restore', async () => {
    await asAdmin("CREATE USER ''@'%' IDENTIFIED BY 'word'");
    await asAdmin("CREATE USER 'system user'@'%' IDENTIFIED BY 'word'");
    const { servers, primary } = cluster;
    const process = cluster.process(primary);
    await process.stop();
    await process.start(await servers.prepareStart(cluster.cluster, primary), () =>
      servers.ready(cluster.cluster, primary),
    );
    expect(await accounts()).toEqual(['customer']);
    await cluster.change({});
    customer = await cluster.connect();
  });

  it('keep a running event of a customer, which has no address', async () => {
    await customer.query('CREATE TABLE shop.ran (a INT)');
    const holder = await cluster.connect();
    await holder.query("SELECT GET_LOCK('go', 0)");
    await customer.query(
      "CREATE EVENT shop.e ON SCHEDULE AT NOW() DO BEGIN DO GET_LOCK('go', 100); INSERT INTO shop.ran VALUES (1); END",
    );
    const running =
      "SELECT COUNT(*) AS count FROM information_schema.PROCESSLIST WHERE INFO LIKE '%GET_LOCK(%' AND HOST = '%'";
    for (let seen = 0; seen === 0;) {
      const [row] = await withSession(cluster.cluster, cluster.primary, (session) => rowsOf(session, running));
      seen = Number(row?.count);
    }
    await cluster.change({});
    await holder.query("DO RELEASE_LOCK('go')");
    for (let rows = 0; rows === 0;) rows = (await rowsOf(customer, 'SELECT * FROM shop.ran')).length;
  });

  it('work again after the server has lost one that its tables contain', async () => {
    // A name with NUL had this effect: the tables keep the account.
    await withSession(cluster.cluster, cluster.primary, async (session) => {
      await session.query("EXECUTE IMMEDIATE CONCAT('DROP USER ', QUOTE(CONCAT('customer', CHAR(0), 'x')), '@''%''')");
    });
    const { servers, primary } = cluster;
    await expect(cluster.connect()).rejects.toThrow(/denied/);
    expect(await servers.holds(cluster.cluster, primary)).toBe(false);
    await cluster.change({});
    expect(await servers.holds(cluster.cluster, primary)).toBe(true);
    customer = await cluster.connect();
  });

  it.each([
    ['is locked', "ALTER USER customer@'%' ACCOUNT LOCK"],
    ['is dropped', "DROP USER customer@'%'"],
    ['has company without a name', "CREATE USER ''@'%'"],
  ])('are wrong once the account of the customer %s', async (_what, statement) => {
    const { servers, primary } = cluster;
    await asAdmin(statement);
    expect(await servers.holds(cluster.cluster, primary)).toBe(false);
    await cluster.change({});
    expect(await servers.holds(cluster.cluster, primary)).toBe(true);
  });

  it('are right with a password that the customer has set', async () => {
    customer = await cluster.connect();
    await customer.query("SET PASSWORD = PASSWORD('mine')");
    expect(await cluster.servers.holds(cluster.cluster, cluster.primary)).toBe(true);
    await cluster.change({});
    await cluster.connect();
  });
});
