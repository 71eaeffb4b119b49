import { operations } from '@stratus/contracts';
import { check, flag, list, page, record } from '../field-tables/shape.ts';
import type { Shape } from '../field-tables/shape.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';

const nothing = check('absent', () => false);

/** The records that are not lists. */
const RECORDS: Readonly<Record<string, Shape>> = {
  'gateway.agreements.get': record({ billing_agreement: flag, eu_model: flag, privacy_policy: flag }),
  'gateway.longview-plan.get': record({}),
  'gateway.security-questions.get': record({ security_questions: list(nothing) }),
};

/** One example for each operation whose answer is constant: they take no parameters. */
export const alwaysEmptyExamples: Readonly<Record<string, Example>> = Object.fromEntries(
  operations
    .filter(({ constant }) => constant !== undefined)
    .map(({ subject }) => [subject, { request: nothingNeeded, answer: RECORDS[subject] ?? page(nothing) }]),
);
