import type { JsonSchema } from '@stratus/contracts';
import { eventDefinitions } from '@stratus/events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Pool } from 'pg';
import type { Ask } from './ask.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
const compiled = new Map<JsonSchema, ValidateFunction>();

/** @throws Error with every difference between a value and its schema. */
function mustMatch(what: string, schema: JsonSchema, value: unknown): void {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (!validate(value)) throw new Error(`${what} does not match its schema: ${ajv.errorsText(validate.errors)}`);
}

/** Calls an operation, and fails when the reply differs from its schema in any field. */
export const checked =
  (ask: Ask): Ask =>
  async (operation, parts) => {
    const reply = await ask(operation, parts);
    mustMatch(`the answer of ${operation.subject}`, operation.reply.json, reply);
    return reply;
  };

/**
 * Fails unless each event of a service's ledger matches its definition and each resource's sequence runs from 1 without
 * gaps.
 */
export async function eventsMustBeSound(sql: Pool, schema: string): Promise<void> {
  const { rows } = await sql.query<{ resource: string; type: string; sequence: number; data: unknown }>(
    `select entity_type || ' ' || entity_id as resource, type, sequence::int, data from ${schema}.events order by position`,
  );
  const lastOf = new Map<string, number>();
  for (const { resource, type, sequence, data } of rows) {
    const definition = eventDefinitions().find((candidate) => candidate.type === type);
    if (!definition) throw new Error(`the event ${type} has no definition`);
    mustMatch(`an event ${type}`, definition.data.json, data);
    const expected = (lastOf.get(resource) ?? 0) + 1;
    if (sequence !== expected) throw new Error(`${type} of ${resource} has sequence ${sequence}, not ${expected}`);
    lastOf.set(resource, sequence);
  }
}
