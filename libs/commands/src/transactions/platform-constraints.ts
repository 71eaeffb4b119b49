import type { UnreachableConstraints } from './constraint-violations.js';

/** Constraints of the idempotency, saga and reservation tables, in every schema that has them. */
export const UNREACHABLE_PLATFORM_CONSTRAINTS: UnreachableConstraints = {
  'the runner locks the key, and a repeat gets the reply that the first execution has stored': [
    'idempotency_keys_pkey',
  ],
  'the id is random': ['sagas_pkey'],
  'the insert skips a row that is there': ['ended_reservations_pkey'],
  'the code knows no other value': ['saga_state', 'ended_reservations_outcome_check'],
};
