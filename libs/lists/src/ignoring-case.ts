/**
 * SQL for a text without its case, in any script: equal for texts that differ in nothing else. The collation is named, because the
 * result must be the same whatever the column or the database has.
 */
export const ignoringCase = (text: string): string => `lower(${text} collate "pg_c_utf8")`;
