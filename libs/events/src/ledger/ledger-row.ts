import type { EventJob } from '@stratus/commands';

/** A row of the ledger as the relay reads it. */
export interface LedgerRow {
  position: number;
  id: string;
  account_id: number;
  type: string;
  entity_type: string;
  entity_id: string;
  entity_label: string;
  entity_url: string;
  sequence: number;
  secondary_entity: { type: string; id: number | string; label: string; url: string } | null;
  job: EventJob | null;
  /** JSON text, exactly as stored. */
  data: string;
  actor: string;
  request_id: string;
  traceparent: string | null;
  created: Date;
}

/** The unit of ordering: events of one resource keep their order. */
export const resourceOf = (row: Pick<LedgerRow, 'entity_type' | 'entity_id'>): string =>
  `${row.entity_type} ${row.entity_id}`;
