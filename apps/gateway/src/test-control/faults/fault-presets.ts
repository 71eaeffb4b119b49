import {
  addInstanceIp,
  addInterface,
  attachVolume,
  bootInstance,
  createConfig,
  createDisk,
  deleteConfig,
  deleteDisk,
  deleteInstance,
  deleteInstanceIp,
  deleteInterface,
  deleteSubnet,
  getDisk,
  getInstanceIp,
  getMysqlDatabase,
  getPostgresqlDatabase,
  listInstanceIps,
  migrateInstance,
  orderInterfaces,
  reasons,
  rebootInstance,
  resetDiskPassword,
  resizeDisk,
  resizeInstance,
  shutdownInstance,
  updateConfig,
  updateInterface,
} from '@stratus/contracts';
import type { FaultPreset, Operation } from '@stratus/contracts';
import { actionOf } from './fault-answers.js';
import type { FaultCase } from './fault-rule.js';

/** Whose answers name a new disk. */
export const makesDisk = (operation: Operation): boolean => operation === createDisk;
export const readsDisk = (operation: Operation): boolean => operation === getDisk;

interface Preset {
  cases: readonly FaultCase[];
  /** Its share unless the request has another; undefined if its calls are fixed. */
  share?: number;
}

const only =
  (...operations: readonly Operation[]): FaultCase['fits'] =>
  ({ operation }) =>
    operations.includes(operation);

/** An instance at work refuses these. */
const CHANGES_OF_INSTANCES = [
  bootInstance,
  rebootInstance,
  shutdownInstance,
  migrateInstance,
  resizeInstance,
  deleteInstance,
  createDisk,
  resizeDisk,
  resetDiskPassword,
  deleteDisk,
  createConfig,
  updateConfig,
  deleteConfig,
  addInterface,
  updateInterface,
  orderInterfaces,
  deleteInterface,
  addInstanceIp,
  deleteInstanceIp,
  attachVolume,
];

const everyCall = (): boolean => true;

export const FAULTS_OF_PRESETS: Readonly<Record<FaultPreset, Preset>> = {
  unstable: {
    share: 0.75,
    cases: [{ fits: everyCall, actions: [actionOf({ status: 500 }), actionOf({ status: 502 })] }],
  },
  'rate-limited': { cases: [{ fits: everyCall, every: 3, actions: [actionOf({ status: 429, retry_after: 1 })] }] },
  maintenance: {
    cases: [
      {
        fits: ({ operation }) => operation.http?.method !== 'GET',
        actions: [actionOf({ status: 503, maintenance: true })],
      },
    ],
  },
  busy: {
    share: 0.3,
    cases: [{ fits: only(...CHANGES_OF_INSTANCES), actions: [actionOf({ status: 400, reason: reasons.busy() })] }],
  },
  // Temporary failures of the public service, which its clients retry.
  'as-in-life': {
    share: 0.2,
    cases: [
      { fits: ({ isOfNewDisk }) => isOfNewDisk, actions: [actionOf({ status: 404 })] },
      {
        fits: only(getMysqlDatabase, getPostgresqlDatabase, listInstanceIps, getInstanceIp),
        actions: [actionOf({ status: 500 })],
      },
      { fits: only(deleteSubnet), actions: [actionOf({ status: 400, reason: 'Subnet is in use' })] },
    ],
  },
};
