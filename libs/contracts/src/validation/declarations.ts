import type { Wording } from '../schema/schema.js';

/** What a decorator says about a property that class-validator has no metadata for. */
export interface Declaration {
  /** The class of the nested object, or of each object of the nested list. */
  nested?: () => new () => object;
  /** Null counts as missing (contract 10.1 rule 5). */
  nullIsMissing?: true;
  /** Null is a value of a property that must be present. */
  nullIsValue?: true;
  /** Where the product word may stand in its text. */
  wording?: Wording;
  /** What it is when it is missing, where clients of the public service expect something else than others. */
  defaults?: Defaults;
}

/** What an optional property is when it is missing: in our own API, and for clients that were made for the public service. */
export interface Defaults {
  readonly own: boolean;
  readonly publicly: boolean;
}

const declarations = new WeakMap<object, Map<PropertyKey, Declaration>>();

/** Records something about a property of a request DTO. */
export const declares =
  (declaration: Declaration): PropertyDecorator =>
  (prototype, property) => {
    const own = declarations.get(prototype) ?? new Map<PropertyKey, Declaration>();
    declarations.set(prototype, own.set(property, { ...own.get(property), ...declaration }));
  };

/** Everything recorded about a property, by the class or by those that it extends. */
export function declarationOf(prototype: object | null, property: string): Declaration {
  if (prototype === null) return {};
  return {
    ...declarationOf(Object.getPrototypeOf(prototype), property),
    ...declarations.get(prototype)?.get(property),
  };
}
