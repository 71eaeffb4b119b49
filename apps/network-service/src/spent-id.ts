import type { ApiError } from '@stratus/contracts';

/** The refusal of an id that another account has used for a reservation. */
export const idTaken = (field: string): ApiError => ({
  field,
  reason: `Another account has used this ${field}: choose a new one`,
});

/** The refusal of a request that arrives after its resource has ended. */
export const idSpent = (field: string): ApiError => ({
  field,
  reason: `What this ${field} names has ended: use a new id for a new one`,
});
