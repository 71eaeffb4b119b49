import type { Wording } from '../schema/schema.js';

/** Metadata of a decorator that class-validator lacks. */
export interface Declaration {
  /** The class of the nested object, or of each object of the nested list. */
  nested?: () => new () => object;
  /** Null counts as missing (contract 10.1 rule 5). */
  nullIsMissing?: true;
  /** Null is a value of a property that must be present. */
  nullIsValue?: true;
  /** Errors of the value name no field, as in the public service. */
  unnamed?: true;
  /** Where the dialect's word may occur in its text. */
  wording?: Wording;
  /** Default value, if clients of the public service expect a different one. */
  defaults?: Defaults;
}

/** Defaults of an optional property: in our own API, and for clients of the public service. */
export interface Defaults {
  readonly own: boolean;
  readonly publicly: boolean;
}

/** Keys that a class allows in its objects. */
export interface KeysDeclaration {
  /** Read-only keys that clients send back: accepted, and ignored. */
  ignored?: readonly string[];
  /** The field of a refusal if the object is the whole body, which has no name of its own. */
  field?: string;
}

const keysDeclarations = new WeakMap<object, KeysDeclaration>();

/** Records what a request DTO declares about its keys. */
export const declaresKeys =
  (declaration: KeysDeclaration): ClassDecorator =>
  ({ prototype }) => {
    keysDeclarations.set(prototype as object, declaration);
  };

/** Keys that a class declares itself; undefined if it ignores unknown ones. */
export const keysDeclarationOf = (prototype: object): KeysDeclaration | undefined => keysDeclarations.get(prototype);

const declarations = new WeakMap<object, Map<PropertyKey, Declaration>>();

/** Records something about a property of a request DTO. */
export const declares =
  (declaration: Declaration): PropertyDecorator =>
  (prototype, property) => {
    const own = declarations.get(prototype) ?? new Map<PropertyKey, Declaration>();
    declarations.set(prototype, own.set(property, { ...own.get(property), ...declaration }));
  };

/** Everything recorded about a property, by the class or by its base classes. */
export function declarationOf(prototype: object | null, property: string): Declaration {
  if (prototype === null) return {};
  return {
    ...declarationOf(Object.getPrototypeOf(prototype), property),
    ...declarations.get(prototype)?.get(property),
  };
}
