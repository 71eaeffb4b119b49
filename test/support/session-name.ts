/** A Postgres URL that gives its sessions this name, so that a spec can distinguish one replica's sessions from another's. */
export function withSessionName(databaseUrl: string | undefined, name: string): string {
  const named = new URL(databaseUrl ?? '');
  named.searchParams.set('application_name', name);
  return named.href;
}
