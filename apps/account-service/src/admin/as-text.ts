import type { Page } from './account-inspection.js';

/** A result as text: a list as a table, anything else as one line per property. */
export const asText = (result: object): string =>
  'data' in result
    ? asTable(result as Page)
    : linesOf(Object.entries(result).map(([name, value]) => [`${name}:`, value]));

function asTable({ data, page, pages, results }: Page): string {
  const [first] = data;
  if (first === undefined) return 'none';
  const names = Object.keys(first);
  const rows = [names, ...data.map((row) => names.map((name) => shown((row as Record<string, unknown>)[name])))];
  const widths = names.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...(pages > 1 ? [`page ${page} of ${pages}, ${results} in all`] : [])].join('\n');
}

const linesOf = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `${name} ${shown(value)}`).join('\n');

/** A control character in a label must not reach the operator's terminal. */
const shown = (value: unknown): string =>
  value === null || value === '' ? '-' : String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
