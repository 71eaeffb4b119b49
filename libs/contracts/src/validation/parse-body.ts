import { ApiFailure, invalid } from '../errors/api-failure.js';
import type { ApiError } from '../errors/api-failure.js';
import { shapeOf } from './shape.js';
import type { Field, Rule, Shape } from './shape.js';

/** Most faults in one answer: a small body can have thousands, each with a longer text than itself. */
export const MOST_FAULTS = 100;
/** How much a body made its reader do. */
export interface Work {
  /** Rules that ran, once for each value and each item. */
  rules: number;
  /** Characters that they read. */
  characters: number;
}

/**
 * Turns an untrusted JSON value into an instance of a request DTO. Ignores unknown fields (choice C16): it looks up the
 * fields that it knows, so what it does is bounded by the contract of the DTO and not by the size of the body.
 *
 * @param work counts what it does, for specs.
 * @throws ApiFailure 400 with one item for each faulty field, at most {@link MOST_FAULTS}, nested names like
 *   `subnets[0].ipv4`.
 */
export function parseBody<T extends object>(dto: new () => T, raw: unknown, work?: Work): T {
  const value = raw ?? {};
  if (!isJsonObject(value)) throw invalid(undefined, 'The body must be a JSON object');
  const reader = new BodyReader(work ?? { rules: 0, characters: 0 });
  const instance = reader.read(shapeOf(dto), value, '');
  if (reader.faults.length > 0) throw new ApiFailure(400, reader.faults);
  return instance as T;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class BodyReader {
  readonly faults: ApiError[] = [];

  constructor(private readonly work: Work) {}

  /** The fields that the shape knows, checked; adds to {@link faults}. */
  read(shape: Shape, source: JsonObject, parent: string): object {
    const instance = new shape.type() as Record<string, unknown>;
    for (const field of shape.fields) {
      if (this.faults.length >= MOST_FAULTS) break;
      const given = Object.hasOwn(source, field.name) ? source[field.name] : undefined;
      const value = given === null && field.nullIsMissing ? undefined : given;
      if (value !== undefined) instance[field.name] = value;
      if (field.optional && (value === undefined || value === null)) continue;
      if (field.nullIsValue && value === null) continue;
      const name = parent === '' ? field.name : `${parent}.${field.name}`;
      const reason = this.faultOf(field, value, source);
      if (reason !== undefined) this.faults.push({ field: name, reason });
      else if (field.nested) instance[field.name] = this.readNested(field.nested, value, name);
    }
    return instance;
  }

  private readNested({ shape, list, reason }: NonNullable<Field['nested']>, value: unknown, name: string): unknown {
    const readOne = (item: unknown, itemName: string): object => {
      if (isJsonObject(item)) return this.read(shape(), item, itemName);
      if (this.faults.length < MOST_FAULTS) this.faults.push({ field: itemName, reason });
      return {};
    };
    if (!list) return readOne(value, name);
    return (value as readonly unknown[]).map((item, index) => readOne(item, `${name}[${index}]`));
  }

  /** The reason of the first rule that the value breaks. */
  private faultOf({ rules }: Field, value: unknown, siblings: JsonObject): string | undefined {
    return rules.find((rule) => !this.holds(rule, value, siblings))?.reasonOf(value, siblings);
  }

  private holds(rule: Rule, value: unknown, siblings: JsonObject): boolean {
    if (!rule.each || !Array.isArray(value)) return this.holdsFor(rule, value, siblings);
    return value.every((item) => this.holdsFor(rule, item, siblings));
  }

  private holdsFor({ holds, reads }: Rule, value: unknown, siblings: JsonObject): boolean {
    this.work.rules += 1;
    if (reads && typeof value === 'string') this.work.characters += value.length;
    return holds(value, siblings);
  }
}
