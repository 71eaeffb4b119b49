/** The account of a new database. */
export const USERNAME = 'dbadmin';

/** The purpose for which a database's password is sealed. `apps/cli` re-encrypts it for the same purpose. */
export const passwordOf = (databaseId: number): string => `database ${databaseId} password`;
