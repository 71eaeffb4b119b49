import { migrateInstance } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud } from '../cloud/cloud.js';
import { asking } from './operation.js';
import type { Asked, Follow } from './operation.js';
import { isStarting } from './power-operations.js';
import type { Step } from '../steps/step.js';

/** Starts a live migration. With one client, another request then tries an operation that the closed gate refuses. */
export function migratesLive(cloud: Cloud, { instance, beside }: { instance: number; beside: Step }): Asked {
  const running = cloud.instances.filter((each) => each.running);
  const computeId = pick([...running, ...cloud.instances], instance)?.id ?? NO_ID;
  const asked = asking(
    migrateInstance,
    { params: { computeId }, body: { type: 'warm' } },
    {
      faults: ({ instances }) => {
        const found = byId(instances, computeId);
        if (!found) return [UNKNOWN];
        return [isStarting(found), !found.running && refused('type')];
      },
      done: (after) => {
        must(byId(after.instances, computeId), 'the instance').migrating = true;
      },
    },
  );
  return { ...asked, beside: beside.prepare(cloud), follows: () => arrival(computeId) };
}

/** The gate opens some time after the reply. */
const arrival = (computeId: number): Follow => ({
  text: `the end of the migration of instance ${computeId}`,
  faults: () => [],
  done: (after) => {
    const instance = byId(after.instances, computeId);
    if (instance) instance.migrating = false;
  },
});
