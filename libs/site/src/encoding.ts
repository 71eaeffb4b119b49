/** Encodings that the gateway has of a document, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The smallest available encoding that `Accept-Encoding` allows; without the header, none. */
export function encodingFor(accepted: string | undefined, isAvailable: (encoding: Encoding) => boolean): Encoding {
  const allowed = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))] as const;
    }),
  );
  const isAllowed = (encoding: Encoding): boolean => allowed.get(encoding) ?? allowed.get('*') ?? false;
  return ENCODINGS.find((encoding) => isAvailable(encoding) && isAllowed(encoding)) ?? 'identity';
}

/** Whether the client already has this version, by its `If-None-Match` (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);
