import { MAX_AUTOMATIC_BACKUPS } from '@stratus/contracts';

const DAY = 86_400_000;
/** How long each backup is kept (contract 1.3). */
const KEPT_MS = 7 * DAY;

/** An automatic backup: the midnight that it is for, which may differ from the time when it was taken. */
export interface AutomaticBackup {
  readonly id: number;
  readonly midnight: Date;
}

export interface DueBackups {
  /** The midnight for which a backup is due now; undefined if it exists already, or the database is younger. */
  readonly take: Date | undefined;
  /** The backups to delete now; none while one is due: good backups stay until a newer one exists. */
  readonly expired: readonly number[];
}

/** The last midnight, UTC. */
export const lastMidnight = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY);

/**
 * Which automatic backups to take and delete now: one for each midnight, kept for seven days, seven at most. After an outage
 * over several midnights only the last of them is caught up, because all would have the same content.
 *
 * @param stored the existing ones.
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

/** The backups superseded by newer ones. */
export function superfluous(stored: readonly AutomaticBackup[]): readonly number[] {
  const newestFirst = stored.toSorted((a, b) => b.midnight.getTime() - a.midnight.getTime());
  return newestFirst.slice(MAX_AUTOMATIC_BACKUPS).map(({ id }) => id);
}

/** The label of an automatic backup; a different one if a user has given that label to a snapshot. */
export function automaticLabel(midnight: Date, taken: readonly string[] = []): string {
  const label = `auto_${midnight.toISOString().slice(0, 10).replaceAll('-', '_')}`;
  if (!taken.includes(label)) return label;
  // One of them is free: there is one more candidate than labels taken.
  const others = taken.map((_, index) => `${label}_${index + 2}`);
  return others.find((other) => !taken.includes(other)) ?? label;
}
