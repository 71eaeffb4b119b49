/** The account that a new database has. */
export const USERNAME = 'dbadmin';

/** What the password of a database is sealed for. `apps/operator` re-encrypts it with the same words. */
export const passwordOf = (databaseId: number): string => `database ${databaseId} password`;
