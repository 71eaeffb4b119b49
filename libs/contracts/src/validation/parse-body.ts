import { IS_DEFINED } from 'class-validator';
import { ApiFailure, MAX_ERRORS, invalid } from '../errors/api-failure.js';
import type { ApiError } from '../errors/api-failure.js';
import { shapeOf } from './shape.js';
import type { Field, Rule, Shape } from './shape.js';

/** The work that a body caused its reader. */
export interface Work {
  /** Rules that ran, once for each value and each item. */
  rules: number;
  /** Characters read by these rules. */
  characters: number;
}

/**
 * Turns an untrusted JSON value into an instance of a request DTO. Ignores unknown fields (choice C16) unless the DTO has
 * `OnlyKnownKeys` (choice C32). It looks up the known fields, and stops at the first unknown one that it must refuse, so its
 * work is bounded by the contract of the DTO and not by the size of the body.
 *
 * @param work counts the work, for specs.
 * @throws ApiFailure 400 with one item for each faulty field and each faulty item of a list, at most {@link MAX_ERRORS},
 *   with names like `subnets[0].ipv4` and `tags[2]`.
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
    this.checkKeys(shape, source, parent);
    for (const field of shape.fields) {
      if (this.faults.length >= MAX_ERRORS) break;
      const given = Object.hasOwn(source, field.name) ? source[field.name] : undefined;
      const value = given === null && field.nullIsMissing ? undefined : given;
      if (value !== undefined) instance[field.name] = value;
      if (field.optional && (value === undefined || value === null)) continue;
      if (field.nullIsValue && value === null) continue;
      const name = parent === '' ? field.name : `${parent}.${field.name}`;
      const faultsBefore = this.faults.length;
      this.check(field, value, source, name);
      if (field.nested && this.faults.length === faultsBefore)
        instance[field.name] = this.readNested(field.nested, value, name);
    }
    return instance;
  }

  private checkKeys({ keys }: Shape, source: JsonObject, parent: string): void {
    if (!keys || Object.keys(source).every((key) => keys.accepted.has(key))) return;
    const field = parent === '' ? keys.bodyField : parent;
    this.faults.push({ ...(field !== undefined && { field }), reason: keys.reason });
  }

  private readNested({ shape, list, reason }: NonNullable<Field['nested']>, value: unknown, name: string): unknown {
    const readOne = (item: unknown, itemName: string): object => {
      if (isJsonObject(item)) return this.read(shape(), item, itemName);
      if (this.faults.length < MAX_ERRORS) this.faults.push({ field: itemName, reason });
      return {};
    };
    if (!list) return readOne(value, name);
    return (value as readonly unknown[]).map((item, index) => readOne(item, `${name}[${index}]`));
  }

  /** The first rule that the value breaks is its error; without one, the first rule that each list item breaks. */
  private check({ rules, itemRules, unnamed }: Field, value: unknown, siblings: JsonObject, name: string): void {
    const broken = rules.find((rule) => !rule.each && !this.holds(rule, value, siblings));
    if (broken) {
      const isNamed = !unnamed || broken.name === IS_DEFINED;
      this.faults.push({ ...(isNamed && { field: name }), reason: broken.reasonOf(value, siblings) });
      return;
    }
    if (itemRules.length === 0 || !Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      if (this.faults.length >= MAX_ERRORS) return;
      const brokenByItem = itemRules.find((rule) => !this.holds(rule, item, siblings));
      if (brokenByItem) this.faults.push({ field: `${name}[${index}]`, reason: brokenByItem.reasonOf(item, siblings) });
    }
  }

  private holds({ holds, reads }: Rule, value: unknown, siblings: JsonObject): boolean {
    this.work.rules += 1;
    if (reads && typeof value === 'string') this.work.characters += value.length;
    return holds(value, siblings);
  }
}
