const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;
const key = (name: string): string => (PLAIN.test(name) ? name : JSON.stringify(name));
const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Writes plain data as YAML. Strings are quoted as in JSON, which every YAML reader takes. */
export function yaml(value: unknown, indent = ''): string {
  if (!isNested(value)) return `${JSON.stringify(value)}\n`;
  const lines = Array.isArray(value)
    ? value.map((item) => [`${indent}-`, item] as const)
    : Object.entries(value).map(([name, item]) => [`${indent}${key(name)}:`, item] as const);
  if (lines.length === 0) return Array.isArray(value) ? '[]\n' : '{}\n';
  return lines
    .map(([start, item]) =>
      isNested(item) && Object.keys(item).length > 0
        ? `${start}\n${yaml(item, `${indent}  `)}`
        : `${start} ${yaml(item)}`,
    )
    .join('');
}
