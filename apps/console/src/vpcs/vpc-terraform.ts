import type { Values } from '../forms/fields.js';
import { Reference, resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclValue } from '../ui/wire-text.js';

/** A new VPC with its subnets. */
export function terraformOfVpc({ label, region, description, subnets = [] }: Values): string {
  const name = resourceName(label);
  const vpc = resourceOf('linode_vpc', name, {
    attributes: { label, region, description } as Record<string, HclValue>,
  });
  const each = (subnets as readonly { label: string; ipv4: string }[]).map((subnet) =>
    terraformOfSubnet({ ...subnet }, new Reference(`linode_vpc.${name}.id`)),
  );
  return [vpc, ...each].join('\n\n');
}

/** @param vpc its id. */
export const terraformOfSubnet = ({ label, ipv4 }: Values, vpc: number | Reference): string =>
  resourceOf('linode_vpc_subnet', resourceName(label), {
    attributes: { vpc_id: vpc, label: label as string, ipv4: ipv4 as string },
  });
