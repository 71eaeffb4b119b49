/** The happenings of a database, with the statuses that each leads from and to. */
export type Happenings = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

const START = 'provisioning';
const END = 'gone';

/** A page with the statuses of databases as a state diagram and as a table, drawn from the code that decides. */
export function databaseStatuses(happenings: Happenings, meanings: Readonly<Record<string, string>>): string {
  const moves = Object.entries(happenings).flatMap(([happening, of]) =>
    Object.entries(of).map(([from, to = from]) => ({ happening, from, to })),
  );
  const arrows = Map.groupBy(
    moves.filter(({ from, to }) => from !== to),
    ({ from, to }) => `  ${from} --> ${to === END ? '[*]' : to}: `,
  );
  const lines = [...arrows].map(([arrow, of]) => arrow + of.map(({ happening }) => happening).join(', '));
  const rows = Object.entries(meanings).map(([status, meaning]) => {
    const counts = moves.filter(({ from }) => from === status).map(({ happening }) => `\`${happening}\``);
    return `| \`${status}\` | ${meaning} | ${counts.join(', ')} |`;
  });
  return [
    '# Statuses of a database',
    '',
    '<!-- Written by npm run generate. -->',
    '',
    'Drawn from [`database-status.ts`](../apps/database-service/src/databases/database-status.ts).',
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${START}`,
    ...lines,
    '```',
    '',
    '| Status | Means | What counts in it |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
