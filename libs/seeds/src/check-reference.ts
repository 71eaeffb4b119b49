import { KINDS, kindOf } from './kinds.js';
import { isObject } from './references.js';
import type { Fields, Reference } from './references.js';

/** What references to a record ask about it. */
interface Referable {
  hasPrivateAddress: boolean;
  subnets: ReadonlySet<string | undefined>;
}

/** The records of a seed by key. */
export type Referables = ReadonlyMap<string, Referable>;

export const referable = ({ fields }: { fields: Fields }): Referable => ({
  hasPrivateAddress: fields.private_ip === true,
  subnets: new Set(subnetLabels(fields.subnets)),
});

/** Why a reference names no record that it may name; undefined if it does. */
export function referenceFault({ declared, value }: Reference, known: Referables): string | undefined {
  const { to, becomes } = declared;
  const isSubnet = to === 'vpcs';
  if (typeof value !== 'string') return isSubnet ? 'must be VPC/SUBNET, by their labels' : 'must be a label';
  const [vpc = '', subnet, ...rest] = value.split('/');
  if (isSubnet && (subnet === undefined || rest.length > 0)) return 'must be VPC/SUBNET, by their labels';
  const found = known.get(`${to}/${isSubnet ? vpc : value}`);
  if (!found) return unknownLabel(declared.to, isSubnet ? vpc : value, known);
  if (isSubnet && !found.subnets.has(subnet)) return `the VPC ${vpc} has no subnet ${subnet}`;
  if (becomes === 'address' && !found.hasPrivateAddress)
    return `the instance ${value} needs private_ip: true, because a node has a private address`;
  return undefined;
}

function unknownLabel(to: Reference['declared']['to'], label: string, known: Referables): string {
  const wanted = kindOf(to)?.name ?? to;
  const other = KINDS.find(({ section }) => known.has(`${section}/${label}`));
  return other ? `${label} is ${other.name}, not ${wanted}` : `${label} is not ${wanted} of this seed`;
}

/** The labels of the subnets of a VPC; undefined for one without. */
export const subnetLabels = (subnets: unknown): (string | undefined)[] =>
  (Array.isArray(subnets) ? subnets : []).map((subnet: unknown) =>
    isObject(subnet) && typeof subnet.label === 'string' ? subnet.label : undefined,
  );
