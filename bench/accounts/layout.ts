import { createHash } from 'node:crypto';

/** One installation that is compared. */
export interface Size {
  name: 'small' | 'large';
  accounts: number;
  /** Restricted users; {@link USERS_TOGETHER} of them share an account. */
  restricted: number;
}

/** VPCs of each account; each has a subnet and an event. */
export const EACH = 10;
export const GRANTS = 100;
export const USERS_TOGETHER = 10;
/** Ids up to this one are for what the stack creates by itself. */
export const FIRST = 1_000;

/** How many accounts have restricted users. */
export const sharedAccounts = ({ restricted }: Size): number => restricted / USERS_TOGETHER;

/** Every so many accounts has restricted users. */
export const spacing = (size: Size): number => size.accounts / sharedAccounts(size);

/** The sizes with this many accounts in the large one; every tenth user is restricted there. */
export const sizesOf = (accounts: number): Size[] => [
  { name: 'small', accounts: 1_000, restricted: 1_000 },
  { name: 'large', accounts, restricted: accounts / 10 },
];

/** The account of a number from 1; its unrestricted user has the same id. */
export const accountId = (number: number): number => FIRST + number;

/** The VPCs of accounts are mixed, as if all accounts had created theirs one after the other. */
export const vpcId = ({ accounts }: Size, number: number, nth: number): number => FIRST + nth * accounts + number;

/** The restricted user of a number from 1, and the number of its account. */
const restrictedUser = (size: Size, number: number): { id: number; account: number } => ({
  id: FIRST + size.accounts + number,
  account: ((number - 1) % sharedAccounts(size)) * spacing(size) + 1,
});

const PAIRS = 1_000;
const RESTRICTED = 1_000;
/** A prime that divides no count here: a walk in such steps comes to each number once before it comes to any again. */
const STEP = 611_953;

const walk = (turn: number, count: number): number => (turn * STEP) % count;

/**
 * The accounts that have requests: so few that the gateway knows their sessions, as of users who have been there today; so many
 * that its cache of callers, of less than a second, has forgotten each before its next turn. They are spread over all accounts.
 */
export function sampledAccount({ accounts }: Size, turn: number): { read: number; written: number } {
  const pairs = Math.min(PAIRS, accounts / 2);
  const read = 1 + walk(turn, pairs) * (accounts / pairs);
  return { read, written: read + 1 };
}

/** Likewise the restricted users. */
export function sampledUser(size: Size, turn: number): { id: number; account: number } {
  const users = Math.min(RESTRICTED, size.restricted);
  return restrictedUser(size, 1 + walk(turn, users) * (size.restricted / users));
}

/** How many turns it takes until each account and user has had one. */
export const sampleOf = ({ accounts }: Size): number => Math.max(RESTRICTED, Math.min(PAIRS, accounts / 2));

/** The token of a user, as `tokenOf` in SQL (./fill.ts) has it. */
export const tokenOf = (userId: number): string => createHash('sha256').update(`bench ${userId}`).digest('hex');
