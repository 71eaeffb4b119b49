import { createNodeBalancer, deleteNodeBalancer, updateNodeBalancer } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud } from '../cloud/cloud.js';
import { chosenFirewall, faultsOfJoining, joins, leaves, serviceOfBalancer } from './firewall-rules.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';
import { labelIsTaken } from './vpc-operations.js';

export function createsBalancer(
  cloud: Cloud,
  choice: { label: string; region: string; firewall: number | null },
): Asked {
  const { label, region } = choice;
  const firewall = chosenFirewall(cloud, choice.firewall);
  return asking(
    createNodeBalancer,
    { body: { label, region, ...firewall } },
    {
      faults: (now) => [
        labelIsTaken(now.balancers, label) && refused('label'),
        ...faultsOfJoining(now, firewall, 'nodebalancer'),
      ],
      done: (after, { id }) => {
        after.balancers.push({ id, label, region });
        joins(after, firewall, serviceOfBalancer(id));
      },
    },
  );
}

export function renamesBalancer(cloud: Cloud, { balancer, label }: { balancer: number; label: string }): Asked {
  const nodeBalancerId = idOf(cloud, balancer);
  return asking(
    updateNodeBalancer,
    { params: { nodeBalancerId }, body: { label } },
    {
      faults: ({ balancers }) => [
        !byId(balancers, nodeBalancerId) && UNKNOWN,
        labelIsTaken(
          balancers.filter(({ id }) => id !== nodeBalancerId),
          label,
        ) && refused('label'),
      ],
      done: (after) => {
        must(byId(after.balancers, nodeBalancerId), 'the node balancer').label = label;
      },
    },
  );
}

export function deletesBalancer(cloud: Cloud, { balancer }: { balancer: number }): Asked {
  const nodeBalancerId = idOf(cloud, balancer);
  return asking(
    deleteNodeBalancer,
    { params: { nodeBalancerId } },
    {
      // Of two concurrent deletions, both succeed.
      faults: ({ balancers, picks }) => [picks === 'lowest' && !byId(balancers, nodeBalancerId) && UNKNOWN],
      done: (after) => {
        after.balancers = after.balancers.filter(({ id }) => id !== nodeBalancerId);
        leaves(after, serviceOfBalancer(nodeBalancerId));
      },
    },
  );
}

const idOf = (cloud: Cloud, balancer: number): number => pick(cloud.balancers, balancer)?.id ?? NO_ID;
