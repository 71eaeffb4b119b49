const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes as people say it. */
export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
