import type { Output } from './output.js';

export type Row = Readonly<Record<string, unknown>>;

const HIDDEN = /[\p{Cc}\p{Cf}]/gu;

/** A cell on one line. A control character in a label must not reach the terminal. */
export function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  const text = Array.isArray(value)
    ? value.map(cell).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return text.replaceAll(HIDDEN, ' ') || '-';
}

/** The width of a column: what is longer is cut, and whole with `--json`. */
const MAX_WIDTH = 60;

const cut = (text: string): string => (text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text);

/** Rows below the names of their columns, aligned. */
export function alignedTable(rows: readonly Row[], columns: readonly string[]): string {
  const lines = [
    columns.map((column) => column.toUpperCase().replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => cut(cell(row[column])))),
  ];
  const widths = columns.map((_column, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * A list as a table; as data, the rows with all of their properties.
 *
 * @param notes lines below the table, for people only.
 */
export function table(rows: readonly Row[], columns: readonly string[], ...notes: string[]): Output {
  const lines = rows.length === 0 ? [] : [alignedTable(rows, columns)];
  return { text: [...lines, ...notes].join('\n'), data: rows };
}

/** One line per property. */
export function details(record: Row, names: readonly string[] = Object.keys(record)): Output {
  const width = Math.max(0, ...names.map((name) => name.length)) + 1;
  const lines = names.map((name) => `${`${name.replaceAll('_', ' ')}:`.padEnd(width)} ${cell(record[name])}`);
  return { text: lines.join('\n'), data: record };
}
