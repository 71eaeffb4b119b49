import { ApiFailure } from '../errors/api-failure.js';
import { parsePage } from './parse-page.js';

const PAGE = { field: 'page', reason: 'Must be an integer of at least 1' };
const PAGE_SIZE = { field: 'page_size', reason: 'Must be 25-500' };

function faults(query: Record<string, unknown>): unknown {
  try {
    parsePage(query);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return error.errors;
    throw error;
  }
  throw new Error('accepted');
}

describe('parsePage', () => {
  it.each([
    [{}, { page: 1, pageSize: 100 }],
    [
      { page: '7', page_size: '25' },
      { page: 7, pageSize: 25 },
    ],
    [
      { page: '007', page_size: '500', other: 'x' },
      { page: 7, pageSize: 500 },
    ],
    [
      { page: 3, page_size: 50 },
      { page: 3, pageSize: 50 },
    ],
    [{ page: '9007199254740991' }, { page: Number.MAX_SAFE_INTEGER, pageSize: 100 }],
    [{ page: '100000000000000000' }, { page: 1e17, pageSize: 100 }],
  ])('reads %j', (query, expected) => expect(parsePage(query)).toEqual(expected));

  it('turns a page beyond 2^64 / page_size into the last possible page', () => {
    const last = Number(2n ** 64n / 100n);
    expect(parsePage({ page: '184467440737095516' }).page).toBe(last);
    expect(parsePage({ page: '184467440737095517' }).page).toBe(last);
    expect(parsePage({ page: '9'.repeat(5000) }).page).toBe(last);
    expect(JSON.stringify(parsePage({ page: '9'.repeat(30), page_size: '25' }).page)).toMatch(/^\d+$/);
  });

  it.each([
    ['0'],
    ['-1'],
    ['+1'],
    ['1.5'],
    ['abc'],
    [''],
    [' 1'],
    ['1\n'],
    ['1e3'],
    ['0x1'],
    ['٣'],
    [['1', '2']],
    [['1']],
    [null],
    [true],
    [{}],
    [1.5],
    [Number.NaN],
    [1e21],
  ])('refuses the page %j', (page) => expect(faults({ page })).toEqual([PAGE]));

  it.each([['24'], ['501'], ['0'], ['-25'], ['1e2'], ['100.0'], [''], [['100', '100']], ['9'.repeat(40)]])(
    'refuses the page_size %j',
    (size) => expect(faults({ page_size: size })).toEqual([PAGE_SIZE]),
  );

  it('reports both parameters at once', () => {
    expect(faults({ page: 'x', page_size: '1' })).toEqual([PAGE, PAGE_SIZE]);
  });
});
