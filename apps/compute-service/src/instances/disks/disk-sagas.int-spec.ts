/** Takes about 24 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { createDisk, deleteDisk, listDisks } from '@stratus/contracts';
import type { Ask, World } from '@stratus/testing';
import { bare, instanceSagas, off } from '../../../test/instances/instance-sagas.js';
import type { Params } from '../../../test/instances/instance-sagas.js';

instanceSagas('jobs that create a disk', [
  {
    saga: 'change-disk',
    arrange: bare,
    act: (ask: Ask, { params }: Params) => ask(createDisk, { params, body: { size: 1000 } }),
    answersAtOnce: true,
  },
]);

instanceSagas('jobs that delete a disk', [
  {
    saga: 'change-disk',
    arrange: async (ask: Ask, world: World) => {
      const { params } = await off(ask, world);
      const { data } = await ask(listDisks, { params, list: { page: 1, pageSize: 25 } });
      return { params: { ...params, diskId: data[0]?.id ?? 0 } };
    },
    act: (ask: Ask, { params }: { params: { computeId: number; diskId: number } }) => ask(deleteDisk, { params }),
    answersAtOnce: true,
  },
]);
