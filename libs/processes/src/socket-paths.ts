/**
 * Maximum length of a directory of local databases: the limit of a Unix socket's path, 107 bytes, minus the longest suffix
 * that a cluster adds, `/clusters/9999999999/3/run/` and a name of 15.
 */
export const MAX_DATABASES_DIRECTORY_LENGTH = 107 - 27 - 15;
