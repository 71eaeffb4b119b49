import type { ListRequest } from '@stratus/contracts';

const MAX_BIGINT = 2n ** 63n - 1n;

/** Which results a page covers, as decimal text: JavaScript numbers are not exact over the range of a bigint. */
export interface ListWindow {
  offset: string;
  rows: string;
}

/**
 * The rows of the requested page, or of a part of it. An offset too large for the database becomes the largest possible
 * offset, which is also past the end of every list; `+limit` cuts off the rows after it.
 */
export function listWindow({ page, pageSize, limit, part }: ListRequest): ListWindow {
  const size = BigInt(part?.rows ?? pageSize);
  const wanted = (BigInt(page) - 1n) * BigInt(pageSize) + BigInt(part?.skip ?? 0);
  const offset = wanted < MAX_BIGINT ? wanted : MAX_BIGINT;
  const left = limit === undefined ? size : BigInt(limit) - offset;
  const rows = left < 0n ? 0n : left < size ? left : size;
  return { offset: offset.toString(), rows: rows.toString() };
}
