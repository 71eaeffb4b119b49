/** SQL that the previous release may not survive, with the effect of each (docs/upgrades.md). */
const CONTRACTIONS: readonly { what: string; pattern: RegExp }[] = [
  { what: 'drops a column', pattern: /\bdrop\s+column\b/i },
  {
    what: 'drops a view, function, sequence or type',
    pattern: /\bdrop\s+(view|function|sequence|type|schema|trigger)\b/i,
  },
  { what: 'renames', pattern: /\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/i },
  { what: 'changes a type', pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i },
  { what: 'drops a default', pattern: /\bdrop\s+default\b/i },
  { what: 'empties a table', pattern: /\btruncate\s+(?!on\b)/i },
];

const DROPPED_TABLE = /\bdrop\s+table\s+(?:if\s+exists\s+)?"?(\w+)/gi;
const COLUMN = String.raw`(?:if\s+not\s+exists\s+)?"?(\w+)"?`;
const ADDED = new RegExp(String.raw`\badd\s+(?:column\s+)?${COLUMN}\s+([^,;]*)`, 'gi');
const NOT_NULL = new RegExp(String.raw`\balter\s+column\s+${COLUMN}\s+set\s+not\s+null`, 'gi');

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');

const has = (text: string, pattern: RegExp): boolean => pattern.test(text);

/**
 * The parts of a migration that running replicas of the previous release may not survive. Initial columns of a new table
 * affect no old code, nor does a table that the migration creates and drops.
 */
export function contractionsIn(migration: string): string[] {
  const sql = withoutComments(migration);
  const setsDefault = (column: string): boolean =>
    has(sql, new RegExp(String.raw`\balter\s+column\s+"?${column}"?\s+set\s+default\b`, 'i'));
  const makes = (table: string): boolean => has(sql, new RegExp(String.raw`\bcreate\s+table\s+"?${table}\b`, 'i'));
  const dropped = [...sql.matchAll(DROPPED_TABLE)].filter(([, table = '']) => !makes(table));
  const needed = [...sql.matchAll(ADDED)].filter(
    ([, name = '', rest = '']) =>
      !/^(constraint|check|unique|primary|foreign|exclude)$/i.test(name) &&
      has(rest, /\bnot\s+null\b/i) &&
      !has(rest, /\bdefault\b|\bgenerated\b/i),
  );
  const closed = [...sql.matchAll(NOT_NULL)].filter(([, name = '']) => !setsDefault(name));
  return [
    ...(dropped.length > 0 ? ['drops a table'] : []),
    ...CONTRACTIONS.filter(({ pattern }) => has(sql, pattern)).map(({ what }) => what),
    ...needed.map(([, name]) => `adds ${name}, which is not null and has no default`),
    ...closed.map(([, name]) => `makes ${name} not null without a default`),
  ];
}
