/** Takes about 100 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { bootInstance, createInstance, deleteInstance, rebootInstance, shutdownInstance } from '@stratus/contracts';
import type { CreateInstanceRequest } from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import { everything, instanceSagas, off, plain, running, withNode } from '../../test/instances/instance-sagas.js';
import type { Params } from '../../test/instances/instance-sagas.js';

// A second file tests the sagas that move or resize an instance, in parallel with this one.
instanceSagas('sagas that make, start, stop and delete instances', [
  {
    saga: 'create-instance',
    arrange: (ask: Ask) => everything(ask),
    act: (ask: Ask, body: CreateInstanceRequest) => ask(createInstance, { body }),
  },
  {
    saga: 'provision-instance',
    act: (ask: Ask) => ask(createInstance, { body: plain() }),
    answersAtOnce: true,
  },
  {
    saga: 'boot-instance',
    arrange: off,
    act: (ask: Ask, { params }: Params) => ask(bootInstance, { params, body: {} }),
    answersAtOnce: true,
  },
  {
    saga: 'reboot-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(rebootInstance, { params, body: {} }),
    answersAtOnce: true,
  },
  {
    saga: 'shutdown-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(shutdownInstance, { params }),
    answersAtOnce: true,
  },
  {
    saga: 'delete-instance',
    arrange: withNode(running),
    act: (ask: Ask, { params }: Params) => ask(deleteInstance, { params }),
  },
  {
    // Cancels a job.
    saga: 'delete-instance',
    arrange: off,
    act: async (ask: Ask, { params }: Params) => {
      await ask(bootInstance, { params, body: {} });
      return ask(deleteInstance, { params });
    },
  },
  {
    // A deletion cancels it, whatever its outcome.
    saga: 'boot-instance',
    arrange: off,
    act: async (ask: Ask, { params }: Params) => {
      await ask(bootInstance, { params, body: {} });
      return ask(deleteInstance, { params });
    },
    answersAtOnce: true,
  },
]);
