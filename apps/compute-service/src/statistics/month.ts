import { refuseIfAny } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/** A month as it stands in a path. */
export interface GivenMonth {
  year: string;
  month: string;
}

const YEARS = { first: 2000, last: 2037 };

/**
 * The month in the form `2026-01`.
 *
 * @throws ApiFailure 400 when it is not a month, or has not begun yet.
 */
export function pastOrCurrentMonth(given: GivenMonth, now: Date): string {
  const year = /^\d{4}$/.test(given.year) ? Number(given.year) : Number.NaN;
  const month = /^\d{1,2}$/.test(given.month) ? Number(given.month) : Number.NaN;
  const faults: ApiError[] = [];
  if (!(year >= YEARS.first && year <= YEARS.last))
    faults.push({ field: 'year', reason: `Must be ${YEARS.first}-${YEARS.last}` });
  if (!(month >= 1 && month <= 12)) faults.push({ field: 'month', reason: 'Must be 1-12' });
  refuseIfAny(faults);
  const text = `${year}-${String(month).padStart(2, '0')}`;
  refuseIfAny(text > now.toISOString().slice(0, 7) ? [{ field: 'month', reason: 'Must not be in the future' }] : []);
  return text;
}
