/** Bytes of a file system. */
export interface Space {
  size: number;
  /** To users without privileges. */
  available: number;
}

/** One look at a broker and the disk of its store. */
export interface StoreLook {
  /** `refuses`: it takes connections, but JetStream says no or nothing. `away`: it is down, starting, frozen or overloaded. */
  broker: 'answers' | 'refuses' | 'away';
  space: Space;
}

/** What is known from earlier looks. */
export interface StoreHistory {
  level: 'enough' | 'nearly full' | 'full';
  /** The disk was full at or after the last answer. */
  afterShortage: boolean;
  /** How often in a row it has refused while there was space. */
  refusals: number;
}

export interface StoreJudgement {
  history: StoreHistory;
  /** The disk has got fuller: tell the user. */
  tell?: 'nearly full' | 'full';
  restart: boolean;
}

export const FIRST_LOOK: StoreHistory = { level: 'enough', afterShortage: false, refusals: 0 };

const MIB = 1024 ** 2;
const REFUSALS = 3;

/** A fraction of the disk; of a large disk, that many bytes. */
const part = ({ size }: Space, fraction: number, most: number): number => Math.min(size * fraction, most);

/** A disk with less is full. */
const fullBelow = (space: Space): number => part(space, 0.05, 64 * MIB);

/** Bytes that a full disk must have again before it counts as one with space. */
export const spaceToContinue = (space: Space): number => 2 * fullBelow(space);

/** The level falls only with twice the space at which it rose: a disk at its limit causes neither messages nor restarts. */
function levelOf(space: Space, { level }: StoreHistory): StoreHistory['level'] {
  if (space.available < (level === 'full' ? spaceToContinue(space) : fullBelow(space))) return 'full';
  const nearlyFullBelow = part(space, 0.1, 2048 * MIB);
  return space.available < (level === 'enough' ? nearlyFullBelow : 2 * nearlyFullBelow) ? 'nearly full' : 'enough';
}

const ORDER = ['enough', 'nearly full', 'full'] as const;

/**
 * Whether a broker must be restarted to store again: it refuses repeatedly since its disk was full, although there is space. A
 * broker that refuses for another reason is left alone, and after one restart it must have answered, or the disk must have been
 * full, before the next.
 */
export function judgeStore(history: StoreHistory, { broker, space }: StoreLook): StoreJudgement {
  const level = levelOf(space, history);
  const fuller = ORDER.indexOf(level) > ORDER.indexOf(history.level);
  const afterShortage = level === 'full' || (history.afterShortage && broker !== 'answers');
  const refusals = broker === 'refuses' && level !== 'full' ? history.refusals + 1 : 0;
  const restart = afterShortage && refusals >= REFUSALS;
  return {
    history: restart ? { level, afterShortage: false, refusals: 0 } : { level, afterShortage, refusals },
    ...(fuller && level !== 'enough' && { tell: level }),
    restart,
  };
}
