/**
 * A Postgres URL whose server must prove its name with a certificate of the authority in this file. Overrides what the URL says
 * about TLS; the driver reads the file again for each connection.
 */
export function withAuthority(url: string, authorityFile: string | undefined): string {
  if (authorityFile === undefined) return url;
  // Of a parameter that comes twice, the driver takes the last.
  const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authorityFile)}`;
  return `${url}${url.includes('?') ? '&' : '?'}${tls}`;
}
