/** Maximum length in bytes of a Unix socket's path. */
export const maxSocketPath = (platform: NodeJS.Platform = process.platform): number =>
  platform === 'linux' ? 107 : 103;

/**
 * Maximum length of a directory of local databases: that of a socket's path, minus the longest suffix that a cluster adds,
 * `/clusters/9999999999/3/run/` and a name of 15.
 */
export const MAX_DATABASES_DIRECTORY_LENGTH: number = maxSocketPath() - 27 - 15;
