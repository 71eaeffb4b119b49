/** What is known about the consumers of a stream. */
export interface ConsumerKnowledge {
  /** Those that the stream has now. */
  names: readonly string[];
  /** Those whose configuration is remembered. */
  remembered: ReadonlySet<string>;
  /** Those that the broker was asked about, the one asked longest ago first. */
  asked: ReadonlySet<string>;
}

/** When the latest questions about consumers ended, and how long they took, in milliseconds. */
export interface Questions {
  endedAt: number;
  tookMs: number;
}

/** Questions at one look. */
const MAX_QUESTIONS = 20;
/** A consumer that would be lost with the stream is worth a tenth of the broker's time. */
const SHARE_FOR_UNKNOWN = 10;
/** The others may have been replaced under their names. */
const SHARE = 100;

/** A new stream would not get these. */
const unknownConsumers = ({ names, remembered, asked }: ConsumerKnowledge): string[] =>
  names.filter((name) => !remembered.has(name) && !asked.has(name));

/** Every consumer of the stream, in the order in which to ask about them: unknown ones, then those asked longest ago. */
export function consumersInTurn(known: ConsumerKnowledge): string[] {
  const { names, remembered, asked } = known;
  const present = new Set(names);
  return [
    ...unknownConsumers(known),
    ...names.filter((name) => remembered.has(name) && !asked.has(name)),
    ...[...asked].filter((name) => present.has(name)),
  ];
}

/**
 * The consumers to ask about now. For each answer the broker counts messages over all subjects, so the time until the next
 * questions depends on what the latest ones took.
 */
export function consumersToAsk(known: ConsumerKnowledge, last: Questions | undefined, now: number): string[] {
  const share = unknownConsumers(known).length > 0 ? SHARE_FOR_UNKNOWN : SHARE;
  if (last && now - last.endedAt < last.tookMs * share) return [];
  return consumersInTurn(known).slice(0, MAX_QUESTIONS);
}
