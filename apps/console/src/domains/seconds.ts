const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A time to live in words; 0 is the default of the name servers. */
export function durationOf(seconds: number): string {
  if (seconds === 0) return 'Default';
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
