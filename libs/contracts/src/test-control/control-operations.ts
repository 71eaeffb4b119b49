import type { Operation } from '../operation.js';
import { finishJobs } from './finish-jobs.operations.js';
import { createTestAccount, deleteTestAccount, resetOwnAccount } from './control-accounts.operations.js';
import { createFault, deleteFault, deleteFaults, listFaults } from './control-faults.operations.js';

/** What `TEST_CONTROL` opens below `/_stratus`, outside the API. */
export const controlOperations: readonly Operation[] = [
  createTestAccount,
  deleteTestAccount,
  resetOwnAccount,
  finishJobs,
  createFault,
  listFaults,
  deleteFault,
  deleteFaults,
];

const CONTROL = new Set<Operation>(controlOperations);

/** Whether an operation belongs to the test control and not to the API. */
export const isControlOperation = (operation: Operation): boolean => CONTROL.has(operation);
