import type { BodyOf } from '../api/operations.js';
import type { Values } from '../forms/fields.js';

export type NewInterface = BodyOf<'addInterface'>;
export type Purpose = NewInterface['purpose'];

/** Fields that only some purposes have. */
const FIELDS: Readonly<Record<Purpose, readonly string[]>> = {
  public: ['primary'],
  vpc: ['subnet_id', 'ipv4', 'ip_ranges', 'primary'],
  vlan: ['label', 'ipam_address'],
};

export const hasField = (purpose: unknown, field: string): boolean =>
  FIELDS[purpose as Purpose]?.includes(field) ?? false;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isEmpty));

/** The body for an interface: what its purpose has and has been filled in. */
export function interfaceOf({ purpose, ...fields }: Values): Values {
  const sent = Object.entries(fields).filter(([name, value]) => hasField(purpose, name) && !isEmpty(value));
  return { purpose, ...Object.fromEntries(sent.map(([name, value]) => [name, withoutEmpty(value)])) };
}

const withoutEmpty = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, inside]) => !isEmpty(inside)))
    : value;

/** The body for a new instance. What only an image makes possible is left out without one. */
export function instanceOf({ interfaces, booted, ...fields }: Values): Values {
  if (fields.image === undefined) return fields;
  const given = (interfaces ?? []) as readonly Values[];
  return {
    ...fields,
    ...(booted === false && { booted }),
    ...(given.length > 0 && { interfaces: given.map(interfaceOf) }),
  };
}

/** The items with one of them at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, place) => place !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** The purpose of the next interface: one public one at most. */
export const nextPurpose = (taken: readonly { purpose: Purpose }[]): Purpose =>
  taken.some(({ purpose }) => purpose === 'public') ? 'vpc' : 'public';

/** The body for a new profile. */
export const profileOf = ({ interfaces, ...fields }: Values): Values => ({
  ...fields,
  ...(Array.isArray(interfaces) && { interfaces: interfaces.map(interfaceOf) }),
});
