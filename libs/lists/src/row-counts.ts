/** Ids of one block differ only in these low bits. */
export const BLOCK_BITS = 12;

/** The table with the counts of another table. */
export const countsOf = (table: string): string => `${table}_counts`;

/** Columns of a table of counts, in addition to the columns whose values it counts. */
export const OWN_COLUMNS = ['account_id', 'block', 'rows', 'folded'];

/** Completes a `group by`: one sum for each combination of values, where null stands for all of them. */
export const sumsBy = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `, cube (${columns.join(', ')})`;
