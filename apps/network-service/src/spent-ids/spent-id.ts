import { invalid } from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';

export const idSpent = (field: string): ApiFailure =>
  invalid(field, `What this ${field} names has ended: use a new id for a new one`);
