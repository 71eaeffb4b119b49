import { COMPUTE_ID, createIpv6Range, deleteIpv6Range } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Instance } from '../cloud/cloud.js';
import { firstOf, mustBeNobodys, settleShares } from '../cloud/holdings.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

/** An instance and a range that do not exist. */
const NO_TARGET = '2001:db8:1:1::99';
const NO_RANGE = '2001:db8:1:9999::';

export interface RangeChoice {
  instance: number;
  length: 56 | 64;
  /** The field by which the request names the instance. */
  by: 'id' | 'address';
}

export function createsRange(cloud: Cloud, { instance, length, by }: RangeChoice): Asked {
  const chosen = pick(cloud.instances, instance);
  const target = by === 'id' ? { [COMPUTE_ID]: chosen?.id ?? NO_ID } : { route_target: chosen?.slaac ?? NO_TARGET };
  const found = ({ instances }: Cloud): Instance | undefined => byId(instances, chosen?.id ?? NO_ID);
  return asking(
    createIpv6Range,
    { body: { prefix_length: length, ...target } },
    {
      faults: (now) => {
        const receiver = found(now);
        const ofRegion = now.instances.filter(({ region }) => region === receiver?.region);
        const names = by === 'id' ? COMPUTE_ID : 'route_target';
        return [
          (!receiver || receiver.ranges.length > 0) && refused(names),
          ofRegion.some(({ ranges }) => ranges.length > 0) && refused(),
        ];
      },
      done: (after, { range, route_target: routeTarget }) => {
        const receiver = must(found(after), 'the instance');
        mustBeNobodys(after, [range], receiver.region);
        if (routeTarget !== receiver.slaac || !range.endsWith(`/${length}`))
          throw new Unexplained(`${range} to ${routeTarget} for ${receiver.slaac}`);
        receiver.ranges.push(range);
      },
    },
  );
}

export function deletesRange(cloud: Cloud, choice: { range: number }): Asked {
  const range = pick(
    cloud.instances.flatMap(({ ranges }) => ranges),
    choice.range,
  );
  const first = firstOf(range ?? NO_RANGE);
  const owner = ({ instances }: Cloud): Instance | undefined =>
    instances.find(({ ranges }) => range !== undefined && ranges.includes(range));
  return asking(
    deleteIpv6Range,
    { params: { range: first } },
    {
      faults: (now) => [
        !owner(now) && UNKNOWN,
        now.instances.some((each) => each.id !== owner(now)?.id && each.borrowed.includes(first)) && refused(),
      ],
      done: (after) => {
        must(owner(after), 'the owner').ranges = [];
        settleShares(after);
      },
    },
  );
}
