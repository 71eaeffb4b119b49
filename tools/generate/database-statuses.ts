/** The events in the life of a database, with the statuses that each leads from and to. */
export type StatusEvents = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

const START = 'provisioning';
const END = 'gone';

/** The documentation of each status. */
export type Meanings = Readonly<Record<string, { means: string; toDo: string }>>;

const AFTER = `A request that does not count in a status is refused with 400, and the reason says what to wait for. \`memberGone\`,
\`allGone\` and \`whole\` are what the observer sees of the nodes, at most some seconds after it is so; a job that has the database is not
disturbed by them. What ends in \`d\` or \`Failed\` is the end of a job. Each change is an event of the database
([subscribing](subscribing.md#jobs)): \`database_degraded\` and \`database_failed\` come once, \`database_update\` with the message \`All nodes
run again\` ends them.

To see \`degraded\` and \`failed\` without breaking anything, rehearse them: [databases that fail](operations/databases.md#databases-that-fail).
Views of \`credentials\` and \`ssl\` need \`active\`, backups are listed in every status but \`provisioning\`.`;

/** A page with the database statuses as a state diagram and as tables, generated from the code that decides. */
export function databaseStatuses(events: StatusEvents, meanings: Meanings): string {
  const moves = Object.entries(events).flatMap(([event, of]) =>
    Object.entries(of).map(([from, to = from]) => ({ event, from, to })),
  );
  const arrows = Map.groupBy(
    moves.filter(({ from, to }) => from !== to),
    ({ from, to }) => `  ${from} --> ${to === END ? '[*]' : to}: `,
  );
  const lines = [...arrows].map(([arrow, of]) => arrow + of.map(({ event }) => event).join(', '));
  const statuses = Object.entries(meanings).map(
    ([status, { means, toDo }]) => `| \`${status}\` | ${means} | ${toDo} |`,
  );
  const rows = Object.keys(meanings).map((status) => {
    const counts = moves.filter(({ from }) => from === status).map(({ event }) => `\`${event}\``);
    return `| \`${status}\` | ${counts.join(', ')} |`;
  });
  return [
    '# Statuses of a database',
    '',
    '<!-- Written by npm run generate. -->',
    '',
    'Drawn from [`database-status.ts`](../apps/database-service/src/databases/database-status.ts).',
    '',
    '| Status | Means | What to do |',
    '| --- | --- | --- |',
    ...statuses,
    '',
    '## What leads where',
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${START}`,
    ...lines,
    '```',
    '',
    '| Status | What counts in it |',
    '| --- | --- |',
    ...rows,
    '',
    AFTER,
    '',
  ].join('\n');
}
