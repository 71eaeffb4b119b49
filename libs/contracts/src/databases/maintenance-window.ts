import type { JsonSchema } from '../schema/schema.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Integer, Nested, OneOf, Optional, WithSiblings } from '../validation/decorators.js';

export const MAINTENANCE_FREQUENCIES = ['weekly', 'monthly'] as const;
export type MaintenanceFrequency = (typeof MAINTENANCE_FREQUENCIES)[number];

/** Bounds of a maintenance window (contract 1.3): hours, hour of the day in UTC, day from 1 for Monday, week of the month. */
export const MAINTENANCE = {
  duration: { minimum: 1, maximum: 3 },
  hourOfDay: { minimum: 0, maximum: 23 },
  dayOfWeek: { minimum: 1, maximum: 7 },
  weekOfMonth: { minimum: 1, maximum: 4 },
} as const;

const Bounded = ({ minimum, maximum }: { minimum: number; maximum: number }): PropertyDecorator =>
  Integer(minimum, maximum);

type Siblings = Readonly<Record<string, unknown>>;

const monthlyNeedsItsWeek = (frequency: unknown, { week_of_month }: Siblings): string | undefined =>
  frequency === 'monthly' && (week_of_month === undefined || week_of_month === null)
    ? 'monthly needs week_of_month, 1-4'
    : undefined;

const onlyMonthlyHasAWeek = (_week: unknown, { frequency }: Siblings): string | undefined =>
  frequency === 'monthly' ? undefined : 'Only monthly windows have a week: omit it, or also send frequency monthly';

/** Missing fields keep their value; the week follows the frequency (contract 5.2 rule 5, choice C28). */
export class DatabaseUpdatesRequest {
  @Optional('`weekly` or `monthly`; `monthly` also needs `week_of_month`')
  @OneOf(MAINTENANCE_FREQUENCIES)
  @WithSiblings('monthlyNeedsItsWeek', monthlyNeedsItsWeek)
  frequency?: MaintenanceFrequency;
  @Optional('Length of the window in hours') @Bounded(MAINTENANCE.duration) duration?: number;
  @Optional('Hour at which the window begins, UTC') @Bounded(MAINTENANCE.hourOfDay) hour_of_day?: number;
  @Optional('Day of the week, 1 is Monday') @Bounded(MAINTENANCE.dayOfWeek) day_of_week?: number;
  @Optional('Week of the month; only with `frequency: monthly`')
  @Bounded(MAINTENANCE.weekOfMonth)
  @WithSiblings('onlyMonthlyHasAWeek', onlyMonthlyHasAWeek)
  week_of_month?: number;
}

/** The two rules as JSON Schema, for the OpenAPI document. */
const WEEK_FITS_FREQUENCY: JsonSchema = {
  anyOf: [
    {
      properties: {
        frequency: { enum: ['weekly', null], description: 'Weekly, or as it is' },
        week_of_month: { type: 'null', description: 'Without a week' },
      },
    },
    {
      properties: {
        frequency: { enum: ['monthly'], description: 'Monthly' },
        week_of_month: { type: 'integer', description: 'With its week' },
      },
      required: ['frequency', 'week_of_month'],
    },
  ],
};

/** The maintenance window in a request. */
export const MaintenanceWindow = (): PropertyDecorator =>
  applyDecorators(
    WithSiblings('weekFitsFrequency', () => undefined, WEEK_FITS_FREQUENCY),
    Nested(() => DatabaseUpdatesRequest),
  );
