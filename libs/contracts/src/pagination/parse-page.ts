import { refuseIfAny } from '../errors/api-failure.js';
import type { ApiError } from '../errors/api-failure.js';
import { PAGE_SIZE } from './list-request.js';

const DIGITS = /^\d+$/;
const LAST_RESULT = 2n ** 64n;

/**
 * Reads `page` and `page_size` of a query string (contract 2.6, choices C3 and C4), or their defaults.
 *
 * A page beyond 2^64 / page_size becomes the last possible page; every other page stays as requested, even past the end
 * of the list. Page numbers above 2^53 become the nearest double, as in most JSON readers; JSON writes it as an integer
 * without exponent. Such a page is past the end of every list; the reader of the list must keep the offset inside the
 * range of the database.
 *
 * @throws ApiFailure 400 with one error per parameter at fault (`page`, `page_size`): each must be one plain decimal
 * integer in range; an empty, signed, fractional or repeated one is refused.
 */
export function parsePage(query: Readonly<Record<string, unknown>>): { page: number; pageSize: number } {
  const page = readInteger(query['page'], 1n);
  const pageSize = readInteger(query['page_size'], BigInt(PAGE_SIZE.default));
  const faults: ApiError[] = [];
  if (page === undefined || page < 1n) faults.push({ field: 'page', reason: 'Must be an integer of at least 1' });
  if (pageSize === undefined || pageSize < PAGE_SIZE.minimum || pageSize > PAGE_SIZE.maximum) {
    faults.push({ field: 'page_size', reason: `Must be ${PAGE_SIZE.minimum}-${PAGE_SIZE.maximum}` });
  }
  refuseIfAny(faults);
  const size = pageSize ?? BigInt(PAGE_SIZE.default);
  const lastPage = LAST_RESULT / size;
  const asked = page ?? 1n;
  return { page: Number(asked < lastPage ? asked : lastPage), pageSize: Number(size) };
}

function readInteger(value: unknown, byDefault: bigint): bigint | undefined {
  if (value === undefined) return byDefault;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && DIGITS.test(text) ? BigInt(text) : undefined;
}
