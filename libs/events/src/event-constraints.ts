import type { UnreachableConstraints } from '@stratus/commands';

/** Constraints of the event tables, in every schema that has them. */
export const UNREACHABLE_EVENT_CONSTRAINTS: UnreachableConstraints = {
  'the command holds the row of the resource while it counts its events': ['events_entity_type_entity_id_sequence_key'],
  'the insert skips a row that is there': ['inbox_pkey', 'relayed_stream_pkey', 'kept_stream_pkey'],
  'the code writes no other value': ['relayed_stream_single_check', 'kept_stream_single_check'],
};
