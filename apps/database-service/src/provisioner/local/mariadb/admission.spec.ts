import { admissionStatements, rowOf } from './admission.js';

describe('allow list of a MariaDB cluster', () => {
  it.each([
    ['0.0.0.0/0', 0, 0],
    ['192.0.2.7', 0xc0_00_02_07, 0xff_ff_ff_ff],
    ['192.0.2.7/32', 0xc0_00_02_07, 0xff_ff_ff_ff],
    ['203.0.113.77/24', 0xcb_00_71_00, 0xff_ff_ff_00],
    ['10.200.0.0/8', 0x0a_00_00_00, 0xff_00_00_00],
    ['200.0.0.0/1', 0x80_00_00_00, 0x80_00_00_00],
    ['255.255.255.255/31', 0xff_ff_ff_fe, 0xff_ff_ff_fe],
  ])('has %s as a network and its mask', (entry, network, mask) => expect(rowOf(entry)).toEqual({ network, mask }));

  it('is replaced as a whole, in one transaction', () => {
    const statements = admissionStatements(['192.0.2.0/24'], '127.0.0.1');
    const begin = statements.indexOf('START TRANSACTION');
    expect(statements.slice(begin, begin + 4)).toEqual([
      'START TRANSACTION',
      'DELETE FROM stratus.allow_list',
      'INSERT IGNORE INTO stratus.allow_list VALUES (3221225984, 4294967040)',
      'COMMIT',
    ]);
  });

  it('inserts nothing when it is empty', () => {
    expect(admissionStatements([], '127.0.0.1').filter((statement) => statement.startsWith('INSERT'))).toEqual([]);
  });
});
