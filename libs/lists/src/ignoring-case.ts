/**
 * SQL for a case-folded text, in any script: two texts are equal if they differ only in case. The collation is explicit, so
 * that the result does not depend on that of the column or database.
 */
export const ignoringCase = (text: string): string => `lower(${text} collate "pg_c_utf8")`;
