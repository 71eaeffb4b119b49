/** Ids of one block share all bits but these. */
export const BLOCK_BITS = 12;

/** The table with the counts of another table. */
export const countsOf = (table: string): string => `${table}_counts`;
