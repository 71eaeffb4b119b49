import type { ApiError } from '@stratus/contracts';

/** A tag as stored. */
export interface Tag {
  id: number;
  label: string;
  /** False for a tag that only a reservation holds: it does not exist for users yet. */
  kept: boolean;
  /** The saga that deletes it. */
  deletion: string | null;
}

/** The refusal of a request that arrives after its reservation has ended. */
export const RESERVATION_ENDED: ApiError = {
  field: 'id',
  reason: 'The reservation of this id has ended: use a new id for a new one',
};
