/** Descriptions of the properties of each request class, by its prototype. */
const described = new Map<object, Map<string | symbol, string>>();

/** Describes a request property in the reference. */
export const Described =
  (text: string | undefined): PropertyDecorator =>
  (target, property) => {
    if (text === undefined) return;
    const properties = described.get(target) ?? new Map<string | symbol, string>();
    described.set(target, properties.set(property, text));
  };

/** Description of a property of a request class, own or inherited. */
export function descriptionOf(prototype: object | null, property: string): string | undefined {
  if (prototype === null) return undefined;
  return described.get(prototype)?.get(property) ?? descriptionOf(Object.getPrototypeOf(prototype) as object, property);
}

/** Prototypes of all request classes that describe a property, by the name of the class. */
export const describedRequests = (): Map<string, object> =>
  new Map([...described.keys()].map((prototype) => [prototype.constructor.name, prototype]));
