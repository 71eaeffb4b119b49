import { NamespacesKernel, inspectPorts } from '@stratus/data-plane';
import type { EnforcedChain, InstancePort } from '@stratus/data-plane';
import { hasNamespace } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { alignedTable } from '../output/table.js';
import type { Row } from '../output/table.js';
import type { Output } from '../output/output.js';
import { findInstance } from './find-instance.js';
import type { ReachableInstance } from './find-instance.js';

/** Shows the interfaces of an instance and the rules for each, as the kernel has them. */
export async function ports(context: Context, labelOrId: string): Promise<Output> {
  const found = await inspect(await findInstance(context, labelOrId));
  return { text: textOf(found), data: found };
}

async function inspect({ label, namespace, networks }: ReachableInstance): Promise<InstancePort[]> {
  const { holder, programs } = networks;
  const kernel = new NamespacesKernel(holder, programs, { ...process.env, ...programs.env });
  try {
    return await inspectPorts(kernel, namespace);
  } catch (error) {
    if (hasNamespace(holder, namespace)) throw error;
    throw new CommandFailure(
      `The instance ${label} has just lost its network.`,
      'stratus instance list shows its status.',
    );
  } finally {
    kernel.close();
  }
}

const PORT_COLUMNS = ['interface', 'network', 'addresses', 'mac'];
const RULE_COLUMNS = ['interface', 'direction', 'action', 'protocol', 'ports', 'addresses', 'packets', 'bytes'];

function textOf(found: readonly InstancePort[]): string {
  const rows = found.map(({ network, ...port }) => ({
    ...port,
    network: network && [network.type, network.id].filter((part) => part !== null).join(' '),
  }));
  const rules = found.flatMap(ruleRows);
  const open = found.filter(({ firewall }) => firewall === null).map((port) => port.interface);
  return [
    alignedTable(rows, PORT_COLUMNS),
    ...(rules.length > 0 ? [alignedTable(rules, RULE_COLUMNS)] : []),
    ...(open.length > 0 ? [`No firewall filters ${open.join(', ')}.`] : []),
  ].join('\n\n');
}

const ruleRows = ({ firewall, ...port }: InstancePort): Row[] =>
  firewall === null
    ? []
    : [
        ...chainRows(port.interface, 'inbound', firewall.inbound),
        ...chainRows(port.interface, 'outbound', firewall.outbound),
      ];

function chainRows(name: string, direction: string, { rules, policy }: EnforcedChain): Row[] {
  const rowOf = (addresses: string | string[], rule: object): Row => ({
    ...rule,
    interface: name,
    direction,
    addresses,
  });
  return [
    ...rules.map((rule) => rowOf(Object.values(rule.addresses).flat(), rule)),
    ...(policy ? [rowOf('everything else', policy)] : []),
  ];
}
