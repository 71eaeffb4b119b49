import {
  CAPABILITY,
  GLOBAL_FLAGS,
  GRANT_ENTITIES,
  SCOPES,
  shapeOf,
  textsOfReasons,
  INSIDE,
  formsOf,
} from '@stratus/contracts';
import type { JsonSchema, Operation, Shape } from '@stratus/contracts';

/** Paths written by services, and headers that are fields of errors. */
const OTHERS = ['/v4', '/dev/disk/by-id/scsi-0', 'X-Filter', 'Idempotency-Key', 'Last-Event-ID'];

/**
 * The words that the contract uses otherwise: in paths, keys, choices, scopes, grants, actions, capabilities and reasons, in
 * lower case.
 */
export function takenWords(operations: readonly Operation[]): ReadonlySet<string> {
  const names = [
    ...SCOPES,
    ...GRANT_ENTITIES,
    ...GLOBAL_FLAGS,
    ...Object.values(CAPABILITY),
    ...OTHERS,
    ...textsOfReasons,
  ];
  for (const { http, reply, body, query, events } of operations) {
    names.push(http?.path ?? '', ...(http?.aliases ?? []), ...Object.keys(query ?? {}), ...(events ?? []));
    names.push(...namesOfSchema(reply.json));
    if (body) names.push(...namesOfShape(shapeOf(body as new () => object)));
  }
  const words = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []));
  for (const form of formsOf(INSIDE)) words.delete(form.toLowerCase());
  return words;
}

function namesOfSchema({ properties = {}, items, anyOf = [], enum: choices = [] }: JsonSchema): string[] {
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [
    ...Object.keys(properties),
    ...choices.filter((choice) => typeof choice === 'string'),
    ...inside.flatMap(namesOfSchema),
  ];
}

const namesOfShape = ({ fields }: Shape): string[] =>
  fields.flatMap(({ name, rules, nested }) => {
    const choices = rules.find((rule) => rule.name === 'isIn')?.constraints[0] as readonly unknown[] | undefined;
    return [
      name,
      ...(choices ?? []).filter((choice) => typeof choice === 'string'),
      ...(nested ? namesOfShape(nested.shape()) : []),
    ];
  });
