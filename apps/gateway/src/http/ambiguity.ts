import type { IncomingMessage } from 'node:http';

/** Headers that a proxy in front may read differently from us. */
const SINGLE = new Set(['authorization', 'content-type', 'host', 'transfer-encoding']);

/** A host and its port (RFC 9110, 7.2): no list, no user, no path. Empty for a target without a host. */
const HOST = /^(?:[\w.~%!$&'()*+;=-]*|\[[\da-fA-F:.]+\])(?::\d*)?$/;

const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

type Request = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion' | 'url'>;

/**
 * Why a proxy in front may interpret a request differently from us: its host, its caller, or the end of its body. Node's
 * parser itself refuses most such requests.
 */
export function ambiguityOf({ rawHeaders, headers, httpVersion, url = '' }: Request): string | undefined {
  if (!VERSIONS.has(httpVersion)) return 'The version must be HTTP/1.1 or HTTP/1.0';
  const twice = headerThatComesTwice(rawHeaders);
  if (twice !== undefined) return `The header ${twice} must come once`;
  const { host, 'transfer-encoding': coding } = headers;
  if (host === undefined && httpVersion !== '1.0') return 'The header Host is required';
  if (host !== undefined && !HOST.test(host)) return 'The header Host must be a host, or a host and its port';
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'The Transfer-Encoding must be chunked';
  if (coding !== undefined && httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding';
  return url.includes('#') ? 'The path must not have a fragment' : undefined;
}

/** @param rawHeaders alternating names and values. */
function headerThatComesTwice(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
