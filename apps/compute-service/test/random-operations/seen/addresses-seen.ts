import { COMPUTES, COMPUTE_ID, getIpv6Range, listInstanceIps, listIps, listIpv6Ranges } from '@stratus/contracts';
import type { IpAddressRecord, Ipv6RangeRecord, Ipv6RangeViewRecord } from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import type { Cloud, Instance } from '../cloud/cloud.js';
import { firstOf } from '../cloud/holdings.js';
import { ALL } from './seen-lists.js';

/** The addresses and ranges that a client sees: the owner of each, and the instances that share it. */
export async function addressesSeenBy(ask: Ask, computeIds: readonly number[]): Promise<string[]> {
  const [addresses, ranges, answers] = await Promise.all([
    ask(listIps, { list: ALL }),
    ask(listIpv6Ranges, { list: ALL }),
    Promise.all(
      computeIds.map(async (computeId) => {
        const { ipv4, ipv6 } = await ask(listInstanceIps, { params: { computeId } });
        return answersSeen(computeId, [
          ...ipv4.shared.map(({ address }) => address),
          ...ipv6.global.map(({ range }) => range),
        ]);
      }),
    ),
  ]);
  const views = await Promise.all(
    ranges.data.map(async ({ range }) => viewSeen(await ask(getIpv6Range, { params: { range } }))),
  );
  return [...addresses.data.map(addressSeen), ...ranges.data.map(rangeSeen), ...views, ...answers];
}

const addressSeen = ({
  address,
  region,
  [COMPUTE_ID]: id,
}: Pick<IpAddressRecord, 'address' | 'region' | typeof COMPUTE_ID>) => `address ${address} in ${region} of ${id}`;
const rangeSeen = ({ range, prefix, region, route_target: target }: Ipv6RangeRecord): string =>
  `range ${range}/${prefix} in ${region} to ${target}`;
const viewSeen = ({
  range,
  is_bgp: isShared,
  [COMPUTES]: ids,
}: Pick<Ipv6RangeViewRecord, 'range' | 'is_bgp' | typeof COMPUTES>) =>
  `range ${range} of ${ids.join(', then ')}, shared: ${isShared}`;
const answersSeen = (computeId: number, addresses: readonly string[]): string =>
  `instance ${computeId} answers for ${addresses.toSorted().join(' ')}`;

/** The addresses and ranges that a client must see, according to the model. */
export const addressesShownBy = ({ instances }: Cloud): string[] =>
  instances.flatMap((instance) => {
    const { id, region, publicIps, slaac, ranges, borrowed } = instance;
    return [
      ...[...publicIps, slaac].map((address) => addressSeen({ address, region, [COMPUTE_ID]: id })),
      ...ranges.flatMap((range) => rangeShown(instances, instance, range)),
      answersSeen(id, [...new Set([...borrowed, ...ranges.map(firstOf)])]),
    ];
  });

function rangeShown(instances: readonly Instance[], { id, region, slaac }: Instance, text: string): string[] {
  const range = firstOf(text);
  const sharing = instances.filter(({ borrowed }) => borrowed.includes(range)).map((each) => each.id);
  const isShared = sharing.length > 0;
  const others = sharing.filter((each) => each !== id);
  return [
    rangeSeen({ range, prefix: Number(text.split('/')[1]), region, route_target: isShared ? null : slaac }),
    viewSeen({ range, is_bgp: isShared, [COMPUTES]: [id, ...others.toSorted((one, other) => one - other)] }),
  ];
}
