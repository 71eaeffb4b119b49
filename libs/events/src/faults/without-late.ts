import { resourceOf } from '../ledger/ledger-row.js';
import type { LedgerRow } from '../ledger/ledger-row.js';

/** The events that may be published now: of each resource, those before its first late one. */
export function withoutLate<Row extends Pick<LedgerRow, 'id' | 'entity_type' | 'entity_id'>>(
  rows: readonly Row[],
  isLate: (row: Row) => boolean,
): Row[] {
  const waiting = new Set<string>();
  return rows.filter((row) => {
    const resource = resourceOf(row);
    if (isLate(row)) waiting.add(resource);
    return !waiting.has(resource);
  });
}
