import type { ApiError } from '@stratus/contracts';

/** The refusal of a request that arrives after its resource has ended. */
export const idSpent = (field: string): ApiError => ({
  field,
  reason: `What this ${field} names has ended: use a new id for a new one`,
});
