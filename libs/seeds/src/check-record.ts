import { ApiFailure, parseBody, shapeOf } from '@stratus/contracts';
import type { Shape } from '@stratus/contracts';
import type { SeedKind } from './kinds.js';
import type { Path } from './located-yaml.js';
import { isObject, withReferences } from './references.js';
import type { Fields, ReferenceField } from './references.js';

/** A fault below a record. */
export interface RecordFault {
  /** From the record. */
  path: Path;
  reason: string;
}

/** Passes the rules of an id and, with any port, those of an address of a node. */
const PLACEHOLDERS = { id: 1, address: '192.168.0.1' } as const;

/** The faults of a record that need no other record: unknown fields, and what its create operation refuses. */
export function faultsOf(kind: SeedKind, fields: Fields): RecordFault[] {
  const { body: dto } = kind.create(fields);
  if (!dto) return [];
  const shape = shapeOf(dto as new () => object);
  return [...unknownFields(kind, shape, fields, []), ...missingLabel(kind, fields), ...refusals(kind, shape, fields)];
}

/** A record without a label could be created twice, and nothing could refer to it. */
function missingLabel({ label, name, section }: SeedKind, fields: Fields): RecordFault[] {
  if (section === 'records' || (fields[label] !== undefined && fields[label] !== null)) return [];
  return [{ path: [], reason: `${label} is required: ${name} in a seed has one` }];
}

/** The API ignores most unknown fields; in a seed they are misspelt. */
function unknownFields(kind: SeedKind, shape: Shape, fields: Fields, within: readonly string[]): RecordFault[] {
  const references = kind.references.filter((each) => each.within.join() === within.join());
  const known = namesIn(kind, shape, references, within);
  const unknown = Object.keys(fields).filter((name) => !known.has(name));
  const own = unknown.map((name) => ({
    path: [name],
    reason: `is not a field ${within.length === 0 ? `of ${kind.name} in a seed` : 'here'}; known: ${[...known].join(', ')}`,
  }));
  const nested = shape.fields.flatMap((field) => {
    if (!field.nested) return [];
    const { nested, name } = field;
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const items = nested.list ? (Array.isArray(value) ? value : []) : [value];
    return items.flatMap((item: unknown, index) =>
      isObject(item)
        ? unknownFields(kind, nested.shape(), item, [...within, name]).map(({ path, reason }) => ({
            path: [name, ...(nested.list ? [index] : []), ...path],
            reason,
          }))
        : [],
    );
  });
  return [...own, ...nested];
}

function namesIn(
  { without, section }: SeedKind,
  shape: Shape,
  references: readonly ReferenceField[],
  within: readonly string[],
): Set<string> {
  const left = new Set(within.length === 0 ? without : []);
  // An address may be given in place of an instance.
  for (const { becomes } of references) if (becomes !== 'address') left.add(becomes);
  const added = references.flatMap(({ field, becomes }) => (becomes === 'address' ? [field, 'port'] : [field]));
  const children = section === 'domains' && within.length === 0 ? ['records'] : [];
  return new Set([...shape.fields.map(({ name }) => name).filter((name) => !left.has(name)), ...added, ...children]);
}

function refusals(kind: SeedKind, { type }: Shape, fields: Fields): RecordFault[] {
  const body = withReferences(fields, kind.references, ({ declared, holder }) =>
    declared.becomes === 'address' ? `${PLACEHOLDERS.address}:${String(holder.port)}` : PLACEHOLDERS.id,
  );
  try {
    parseBody(type, body);
    return [];
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.errors
      .map(({ field, reason }) => asWritten(fields, pathOf(field ?? ''), reason))
      .filter(({ path, reason }) => !(path.join() === kind.label && reason.endsWith('is required')));
  }
}

/** A wrong port is a wrong address to the API. */
function asWritten(fields: Fields, path: Path, reason: string): RecordFault {
  const holder = path.slice(0, -1).reduce<unknown>((value, step) => stepInto(value, step), fields);
  return path.at(-1) === 'address' && isObject(holder) && 'instance' in holder
    ? { path: [...path.slice(0, -1), 'port'], reason: 'Must be the port of the node, 1-65535' }
    : { path, reason };
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

/** `subnets[0].ipv4` as a path. */
const pathOf = (field: string): Path =>
  (field.match(/[^.[\]]+|\[\d+\]/g) ?? []).map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step));
