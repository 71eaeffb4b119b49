/**
 * A Postgres URL whose server must prove its name with a certificate of the authority in this file. Overrides the TLS settings
 * of the URL; the driver reads the file again for each connection.
 */
export function withAuthority(url: string, authorityFile: string | undefined): string {
  if (authorityFile === undefined) return url;
  // If a parameter is repeated, the driver takes the last one.
  const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authorityFile)}`;
  return `${url}${url.includes('?') ? '&' : '?'}${tls}`;
}
