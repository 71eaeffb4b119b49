/**
 * A core NATS message that asks its listeners to look again. NATS does not store it, so a listener that misses one sees the
 * change with its next poll.
 */
export interface Signal<Name extends string = string> {
  readonly subject: string;
  /** Properties of the payload, a JSON object; each is an id. */
  readonly ids: readonly Name[];
}

/** The payload of a signal. */
export type SignalPayload<S> = S extends Signal<infer Name> ? Record<Name, number> : never;

export const defineSignal = <const Name extends string>(subject: string, ids: readonly Name[]): Signal<Name> => ({
  subject,
  ids,
});

/** Longer than any signal's payload: a longer one is not worth parsing. */
const MAX_BYTES = 1_024;

/** @returns the payload, or undefined if the bytes are no payload of this signal. */
export function readSignal<Name extends string>(
  { ids }: Signal<Name>,
  bytes: Uint8Array,
): Record<Name, number> | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const payload = parse(bytes);
  if (typeof payload !== 'object' || payload === null) return undefined;
  const given = payload as Record<string, unknown>;
  if (!ids.every((name) => Number.isSafeInteger(given[name]))) return undefined;
  return Object.fromEntries(ids.map((name) => [name, given[name]])) as Record<Name, number>;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
