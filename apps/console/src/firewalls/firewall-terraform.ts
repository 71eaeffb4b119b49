import type { FirewallRecord, FirewallRule, FirewallRules } from '@stratus/contracts';
import { COMPUTE } from '@stratus/contracts/browser';
import type { Values } from '../forms/fields.js';
import { resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclBody } from '../ui/wire-text.js';
import type { Direction } from './rules-draft.js';

type Described = Pick<FirewallRecord, 'label'> & Partial<Pick<FirewallRecord, 'status' | 'tags' | 'entities'>>;

/**
 * A firewall with its rules in Terraform's language, which describes the whole after a change.
 *
 * @param ownWord the kind of an entity in the services' word.
 */
export function terraformOfFirewall(
  { label, status, tags = [], entities = [] }: Described,
  rules: FirewallRules,
  ownWord: (type: string) => string,
): string {
  const idsOf = (isWanted: (type: string) => boolean): number[] | undefined => {
    const ids = entities.filter(({ type }) => isWanted(ownWord(type))).map(({ id }) => id);
    return ids.length > 0 ? ids : undefined;
  };
  return resourceOf('linode_firewall', resourceName(label), {
    attributes: {
      label,
      inbound_policy: rules.inbound_policy,
      outbound_policy: rules.outbound_policy,
      disabled: status === 'disabled' ? true : undefined,
      tags: tags.length > 0 ? tags : undefined,
      linodes: idsOf((type) => type === COMPUTE),
      nodebalancers: idsOf((type) => type !== COMPUTE),
    },
    blocks: { inbound: blocksOf('inbound', rules.inbound), outbound: blocksOf('outbound', rules.outbound) },
  });
}

/** A new firewall, from the body of its create. */
export const terraformOfNewFirewall = ({ label, rules, tags }: Values): string => {
  const { inbound = [], outbound = [], ...policies } = rules as FirewallRules;
  const named = typeof label === 'string' ? label : '';
  return terraformOfFirewall(
    { label: named, ...(Array.isArray(tags) && { tags: tags as string[] }) },
    { inbound, outbound, ...policies },
    (type) => type,
  );
};

/** The provider demands a label for each rule. */
const blocksOf = (direction: Direction, rules: readonly FirewallRule[]): HclBody[] =>
  rules.map(({ label, description, action, protocol, ports, addresses: { ipv4, ipv6 } }, index) => ({
    attributes: {
      label: label ?? `${direction}-${index + 1}`,
      description,
      action,
      protocol,
      ports: ports ?? undefined,
      ipv4,
      ipv6,
    },
  }));
