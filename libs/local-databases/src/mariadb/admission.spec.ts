import { admissionStatements, allows, networkOf } from './admission.js';

describe('allow list of a MariaDB cluster', () => {
  it.each([
    ['0.0.0.0/0', 0, 0],
    ['192.0.2.7', 0xc0_00_02_07, 0xff_ff_ff_ff],
    ['192.0.2.7/32', 0xc0_00_02_07, 0xff_ff_ff_ff],
    ['203.0.113.77/24', 0xcb_00_71_00, 0xff_ff_ff_00],
    ['10.200.0.0/8', 0x0a_00_00_00, 0xff_00_00_00],
    ['200.0.0.0/1', 0x80_00_00_00, 0x80_00_00_00],
    ['255.255.255.255/31', 0xff_ff_ff_fe, 0xff_ff_ff_fe],
  ])('has %s as a network and its mask', (entry, network, mask) => expect(networkOf(entry)).toEqual({ network, mask }));

  it('needs one test for all networks of one size', () => {
    expect(allows(['192.0.2.0/24', '0.0.0.1', '0.0.0.2', '0.0.0.1/32'], 'a')).toBe(
      'COALESCE((INET_ATON(a) & 4294967040) IN (3221225984) OR (INET_ATON(a) & 4294967295) IN (1, 2), FALSE)',
    );
  });

  it('admits nobody when it is empty', () => expect(allows([], 'a')).toBe('FALSE'));

  it('reaches the server in pieces, without a table, and applies as a whole', () => {
    const allowList = Array.from({ length: 2_000 }, (_, number) => `10.${number % 256}.${number % 199}.0/24`);
    const statements = admissionStatements(allowList, '127.0.0.1');
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.at(-1)).toBe('SET GLOBAL init_connect = @door');
    expect(statements.filter((statement) => /INSERT|DELETE|CALL/.test(statement))).toEqual([]);
  });
});
