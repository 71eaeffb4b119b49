/** An event of the stream, as far as this command looks into it. */
export interface StreamEvent {
  id: string;
  type: string;
  time: string;
  accountId: number;
  entity: { type: string; id: string; label: string };
  sequence: number;
  /** The event as it is in the stream. */
  text: string;
}

/** Undefined for a message that is not an event. */
export function readStreamEvent(text: string): StreamEvent | undefined {
  const event = objectIn(text);
  const { id, type, time, accountid, entitytype, entityid, entitylabel = '', sequence } = event;
  const named = [id, type, time, entitytype, entityid].every((value) => typeof value === 'string' && value !== '');
  if (!named || !Number.isFinite(Date.parse(String(time)))) return undefined;
  return {
    id: String(id),
    type: String(type),
    time: String(time),
    accountId: Number(accountid),
    entity: { type: String(entitytype), id: String(entityid), label: String(entitylabel) },
    sequence: Number(sequence),
    text,
  };
}

/** The resource whose events are sent one after the other. */
export const resourceOf = ({ entity }: Pick<StreamEvent, 'entity'>): string => `${entity.type} ${entity.id}`;

function objectIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
