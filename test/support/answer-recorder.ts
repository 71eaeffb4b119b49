import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followEvents, getEvent } from '@stratus/contracts';
import { projectRoot } from '@stratus/testing';
import type { HttpOperation } from './http-operations.ts';

const FILE = join(projectRoot, 'apps/gateway/recorded-answers.json');
/** Enough of a list to see its form. */
const RECORDS = 2;

/** Stores one response of each operation as the example of the reference, without values that differ from run to run. */
export class AnswerRecorder {
  private readonly answers = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;

  take({ subject, list }: HttpOperation, body: unknown): void {
    this.answers[subject] = calm(list ? shortened(body as { data: unknown[] }) : body);
  }

  write(): void {
    // The live stream sends the same records as the list.
    this.answers[followEvents.subject] = this.answers[getEvent.subject];
    const sorted = Object.entries(this.answers).toSorted(([a], [b]) => a.localeCompare(b));
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

const shortened = <P extends { data: unknown[] }>(page: P): P => {
  const data = page.data.slice(0, RECORDS);
  return { ...page, data, page: 1, pages: 1, results: data.length };
};

const CALM: Readonly<Record<string, string>> = {
  password: '0123456789abcdef',
  ticket: 'mLbN1yYfNFa3nC0Yc2x0Lk3pYV9QkqkE1m2l0p8x',
  ca_certificate: 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCg==',
};

/** Replaces the run's random labels, secrets and times with constant values. */
function calm(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replaceAll(/\b([a-z]+)([-_])[\da-f]{8}[-_][\da-f]{4}[-_][\da-f]{4}\b/g, '$1$21')
    .replaceAll(/"(password|ticket|ca_certificate)":"[^"]+"/g, (_secret, name: string) => `"${name}":"${CALM[name]}"`)
    .replaceAll(/"[\da-f]{64}"/g, `"${'0123456789abcdef'.repeat(4)}"`)
    .replaceAll(/"[\da-f]{16}"/g, '"0123456789abcdef"')
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g, '39b45b54-d580-4585-9972-6cc070696ba0')
    .replaceAll(/"20(?:2[5-9]|3\d)-\d\d-\d\dT\d\d:\d\d:\d\d"/g, '"2026-11-21T07:20:06"');
  return JSON.parse(text) as unknown;
}
