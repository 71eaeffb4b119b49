import { MAX_AUTOMATIC_BACKUPS } from '@stratus/contracts';

const DAY = 86_400_000;
/** Each is kept as long (contract 1.3). */
const KEPT_MS = 7 * DAY;

/** An automatic backup: the midnight that it is for, at which it may not have been taken. */
export interface AutomaticBackup {
  readonly id: number;
  readonly midnight: Date;
}

export interface DueBackups {
  /** The midnight for which one is to be taken now; undefined when there is one, or the database is younger. */
  readonly take: Date | undefined;
  /** Those to delete now; none while one is to be taken: good ones stay until a newer one is there. */
  readonly expired: readonly number[];
}

/** The last midnight, UTC. */
export const lastMidnight = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY);

/**
 * Which automatic backups are to be taken and deleted now: one for each midnight, kept for seven days, seven at most. After an
 * outage over several midnights only the last of them is made up for, as all would have the same content.
 *
 * @param stored those that there are.
 * @param since when the database became active.
 */
export function dueBackups(stored: readonly AutomaticBackup[], since: Date, now: Date): DueBackups {
  const midnight = lastMidnight(now);
  const isTaken = stored.some((backup) => backup.midnight.getTime() >= midnight.getTime());
  const take = isTaken || midnight <= since ? undefined : midnight;
  if (take) return { take, expired: [] };
  const old = stored.filter((backup) => now.getTime() - backup.midnight.getTime() >= KEPT_MS).map(({ id }) => id);
  const expired = [...new Set([...old, ...superfluous(stored)])];
  return { take, expired: expired.toSorted((a, b) => a - b) };
}

/** Those that newer ones take the place of. */
export function superfluous(stored: readonly AutomaticBackup[]): readonly number[] {
  const newestFirst = stored.toSorted((a, b) => b.midnight.getTime() - a.midnight.getTime());
  return newestFirst.slice(MAX_AUTOMATIC_BACKUPS).map(({ id }) => id);
}

/** The label of an automatic backup; another one when a user has given that to a snapshot. */
export function automaticLabel(midnight: Date, taken: readonly string[] = []): string {
  const label = `auto_${midnight.toISOString().slice(0, 10).replaceAll('-', '_')}`;
  if (!taken.includes(label)) return label;
  // One of them is free: the label itself takes one of as many.
  const others = taken.map((_, index) => `${label}_${index + 2}`);
  return others.find((other) => !taken.includes(other)) ?? label;
}
