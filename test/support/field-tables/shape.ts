/** Checks a value and returns its errors. Written from the contract's tables, independently of our schemas. */
export type Shape = (value: unknown, at: string) => string[];

export const check =
  (what: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${what}`];

export const integer = check('an integer', (value) => Number.isInteger(value));
export const number = check('a number', (value) => typeof value === 'number');
export const text = check('text', (value) => typeof value === 'string');
export const flag = check('true or false', (value) => typeof value === 'boolean');
export const matching = (pattern: RegExp): Shape =>
  check(String(pattern), (v) => typeof v === 'string' && pattern.test(v));
export const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
export const address = matching(/^\d{1,3}(\.\d{1,3}){3}$/);
export const network = matching(/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/);
export const oneOf = (...values: string[]): Shape => matching(new RegExp(`^(${values.join('|')})$`));
export const nullable =
  (shape: Shape): Shape =>
  (value, at) =>
    value === null ? [] : shape(value, at);
export const list =
  (item: Shape): Shape =>
  (value, at) =>
    Array.isArray(value)
      ? value.flatMap((element, index) => item(element, `${at}[${index}]`))
      : [`${at} is not an array`];

/** Exactly these keys. */
export const record =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is not an object`];
    const given: Record<string, unknown> = { ...value };
    const missing = Object.keys(fields).filter((key) => !(key in given));
    const unknown = Object.keys(given).filter((key) => !(key in fields));
    return [
      ...missing.map((key) => `${at}.${key} is missing`),
      ...unknown.map((key) => `${at}.${key} is not in the contract`),
      ...Object.entries(fields).flatMap(([key, shape]) => (key in given ? shape(given[key], `${at}.${key}`) : [])),
    ];
  };

export const page = (item: Shape): Shape =>
  record({ data: list(item), page: integer, pages: integer, results: integer });
