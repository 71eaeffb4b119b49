import type { ComputePort, NetworkPort, VpcPort } from '@stratus/contracts';
import { DEFAULT_INTERFACE } from '@stratus/data-plane';
import type { InstancePicture, InterfacePicture } from '@stratus/data-plane';

/**
 * Joins what the owners say about a running instance. An interface whose network its owner does not know yet, or no longer
 * knows, is left out: an event about it follows.
 */
export function drawInstance(
  instance: ComputePort,
  vpc: VpcPort | undefined,
  network: NetworkPort | undefined,
): InstancePicture {
  return {
    id: instance.id,
    region: instance.region,
    host: instance.host_uuid,
    interfaces:
      instance.interfaces.length > 0
        ? instance.interfaces.flatMap((found) => drawInterface(found, vpc, network))
        : [DEFAULT_INTERFACE],
    addresses: network?.addresses ?? [],
    shares: network?.shares ?? [],
  };
}

function drawInterface(
  found: ComputePort['interfaces'][number],
  vpc: VpcPort | undefined,
  network: NetworkPort | undefined,
): InterfacePicture[] {
  const drawn = drawNetwork(found, vpc, network);
  return drawn ? [{ id: found.id, position: found.position, primary: found.primary, network: drawn }] : [];
}

function drawNetwork(
  { id, purpose, ipam_address: address }: ComputePort['interfaces'][number],
  vpc: VpcPort | undefined,
  network: NetworkPort | undefined,
): InterfacePicture['network'] | undefined {
  if (purpose === 'public') return { purpose };
  if (purpose === 'vlan') {
    const vlan = network?.vlans.find(({ interface_id: interfaceId }) => interfaceId === id);
    return vlan && { purpose, vlanId: vlan.vlan_id, address: address || null };
  }
  const attachment = vpc?.attachments.find(({ interface_id: interfaceId }) => interfaceId === id);
  const nat = network?.nat.find(({ interface_id: interfaceId }) => interfaceId === id)?.address ?? null;
  if (!attachment) return undefined;
  const { vpc_id: vpcId, subnet, address: inVpc, ranges } = attachment;
  return { purpose, vpcId, subnet, address: inVpc, ranges, nat };
}
