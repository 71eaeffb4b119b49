/** Everything, then each first word that several types share, then the types themselves: what to choose from. */
export function patternsOf(types: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const type of types) {
    const [first = ''] = type.split('_');
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const shared = [...counts].filter(([, count]) => count > 1).map(([first]) => `${first}_*`);
  return ['*', ...shared, ...types];
}

/** Types as one line: `vpc_*, subnet_*`. */
export const typesText = (types: readonly string[]): string => (types.includes('*') ? 'All events' : types.join(', '));
