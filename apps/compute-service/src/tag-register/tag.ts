import { ApiFailure, unavailable } from '@stratus/contracts';
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

/** Something else holds the tag: a deletion, or an object of another service that is just getting it. */
export class TagBusy extends ApiFailure {
  constructor() {
    const { status, errors, retryAfterSeconds } = unavailable(
      'The tag is just being deleted, or given to a firewall. Nothing was changed; try again.',
    );
    super(status, errors, retryAfterSeconds);
  }
}

/** The refusal of a request that arrives after its reservation has ended. */
export const RESERVATION_ENDED: ApiError = {
  field: 'id',
  reason: 'The reservation of this id has ended: use a new id for a new one',
};
