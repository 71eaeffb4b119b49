/** A URL of Postgres whose sessions have this name there, so that a spec tells those of one replica from those of another. */
export function withSessionName(databaseUrl: string | undefined, name: string): string {
  const named = new URL(databaseUrl ?? '');
  named.searchParams.set('application_name', name);
  return named.href;
}
