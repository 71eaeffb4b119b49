import type { Operation } from '../operation.js';
import { advanceClock, viewClock } from './advance-clock.operation.js';
import { createFault } from './create-fault.operation.js';
import { deleteFault, deleteFaults, listFaults } from './faults.operations.js';
import { clearLoggedRequests, listLoggedRequests } from './control-requests.operations.js';
import { createTestAccount } from './create-test-account.operation.js';
import { deleteTestAccount } from './delete-test-account.operation.js';
import { finishJobs } from './finish-jobs.operation.js';
import { resetOwnAccount } from './reset-own-account.operation.js';

/** What `TEST_CONTROL` opens below `/_stratus`, outside the API. */
export const controlOperations: readonly Operation[] = [
  createTestAccount,
  deleteTestAccount,
  resetOwnAccount,
  finishJobs,
  viewClock,
  advanceClock,
  listLoggedRequests,
  clearLoggedRequests,
  createFault,
  listFaults,
  deleteFault,
  deleteFaults,
];

const CONTROL = new Set<Operation>(controlOperations);

/** Whether an operation belongs to the test control and not to the API. */
export const isControlOperation = (operation: Operation): boolean => CONTROL.has(operation);
