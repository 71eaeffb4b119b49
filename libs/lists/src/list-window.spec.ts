import { listWindow } from './list-window.js';

describe('listWindow', () => {
  it.each([
    [{ page: 1, pageSize: 100 }, '0', '100'],
    [{ page: 3, pageSize: 25 }, '50', '25'],
    [{ page: 1, pageSize: 100, limit: 30 }, '0', '30'],
    [{ page: 2, pageSize: 25, limit: 30 }, '25', '5'],
    [{ page: 3, pageSize: 25, limit: 30 }, '50', '0'],
    [{ page: 2, pageSize: 25, part: { skip: 0, rows: 13 } }, '25', '13'],
    [{ page: 2, pageSize: 25, part: { skip: 13, rows: 12 } }, '38', '12'],
    [{ page: 2, pageSize: 25, limit: 30, part: { skip: 0, rows: 13 } }, '25', '5'],
    [{ page: 2, pageSize: 25, limit: 30, part: { skip: 13, rows: 12 } }, '38', '0'],
    [{ page: Number.MAX_SAFE_INTEGER, pageSize: 500 }, '4503599627370495000', '500'],
    [{ page: Number(2n ** 64n / 25n), pageSize: 25 }, '9223372036854775807', '25'],
  ])('of %j', (list, offset, rows) => expect(listWindow(list)).toEqual({ offset, rows }));
});
