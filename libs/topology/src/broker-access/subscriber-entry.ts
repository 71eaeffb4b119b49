import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { natsAccounts } from '../nats-accounts.js';
import { services } from '../services.js';
import { isSubscriberName } from './subscriber-name.js';

/** The installation's decision about one subscriber. Without `passwordHash` it has no access. */
export interface SubscriberEntry {
  name: string;
  subjects: readonly string[];
  /** Identifies this decision. */
  decision: string;
  decided: string;
  /** While a command works on the subscriber: its deadline. Other commands keep off until then. */
  busyUntil?: string;
  /** In the broker's format: bcrypt. */
  passwordHash?: string;
  /** The decision that set the password, if this one keeps it: then brokers that have read that one need not reload. */
  passwordSetBy?: string;
}

/** The broker checks a password at each connection. A password of 24 random bytes needs no slow hash. */
const COST = 4;
const HASH = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

export const hashOf = (password: string): string => hashSync(password, COST);
export const isHash = (text: string): boolean => HASH.test(text);

/** Whether another user, or a consumer of the installation itself, has this name. */
export function isNameOfInstallation(name: string): boolean {
  const users = natsAccounts().flatMap((account) => account.users.map((user) => user.name));
  return users.includes(name) || services.some(({ subscriptions }) => subscriptions.includes(name));
}

/** A new decision. */
export const newEntry = (
  name: string,
  subjects: readonly string[],
  rest: Pick<SubscriberEntry, 'busyUntil' | 'passwordHash' | 'passwordSetBy'> = {},
): SubscriberEntry => ({ name, subjects, decision: randomUUID(), decided: new Date().toISOString(), ...rest });

/** Reads the entry of this name; undefined if the text is no entry: then nothing has been decided. */
export function readEntry(name: string, text: string): SubscriberEntry | undefined {
  if (!isSubscriberName(name) || isNameOfInstallation(name)) return undefined;
  const value = objectIn(text);
  if (value?.name !== name || typeof value.decided !== 'string' || !isTexts(value.subjects)) return undefined;
  const { subjects, decision, decided, busyUntil, passwordHash, passwordSetBy } = value;
  if (typeof decision !== 'string') return undefined;
  const entry = { name, subjects, decision, decided, ...(typeof busyUntil === 'string' && { busyUntil }) };
  if (passwordHash === undefined) return entry;
  if (typeof passwordHash !== 'string' || !isHash(passwordHash)) return undefined;
  return { ...entry, passwordHash, ...(typeof passwordSetBy === 'string' && { passwordSetBy }) };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
