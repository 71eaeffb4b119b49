import type { ApiError } from '@stratus/contracts';

/** The refusal of a request that comes after the end of what it names. */
export const idSpent = (field: string): ApiError => ({
  field,
  reason: `What this ${field} names has ended: use a new id for a new one`,
});
