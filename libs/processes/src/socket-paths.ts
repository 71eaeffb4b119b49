/**
 * Characters that a directory of local databases may have: what a Unix socket's path may have, 107 bytes, less the longest that a
 * cluster adds, `/clusters/9999999999/3/run/` and a name of 15.
 */
export const MAX_DATABASES_DIRECTORY_LENGTH = 107 - 27 - 15;
