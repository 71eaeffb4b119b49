import type { Dialect } from '../dialect/dialect.js';

/** Scheme and authority of an absolute target (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*(?=\/)/i;

const FIRST_SEGMENT = /^\/[^/?#]+(?=\/)/;

/** `/v4beta` is equivalent to `/v4` (contract 10.1 rule 6). */
const PREFIXES = new Set(['/v4', '/v4beta']);

/** The URL for the routes: its prefix decoded, and in the services' word. */
export function routedUrl(url: string, dialect: Dialect | null): string {
  const path = url
    .replace(ORIGIN, '')
    .replace(FIRST_SEGMENT, (first) => (PREFIXES.has(decoded(first)) ? '/v4' : first));
  return dialect ? dialect.url(path) : path;
}

/** Fastify refuses invalid encodings. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
