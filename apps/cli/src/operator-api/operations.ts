import { ACCOUNT_OPERATIONS } from '../accounts/account.operations.js';
import { listAudit } from '../audit/audit.operations.js';
import {
  deleteDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
  showDeadLetter,
} from '../dead-letters/dead-letter.operations.js';
import { rebuildStream, replayEvents } from '../events/event.operations.js';
import { listHosts, showHost } from '../hosts/host.operations.js';
import { cancelSaga, listSagas, retrySaga, showSaga } from '../sagas/saga.operations.js';
import { listServices } from '../services/service.operations.js';
import { listStreams } from '../streams/stream.operations.js';
import {
  createSubscriber,
  deleteSubscriber,
  listSubscribers,
  rotateSubscriber,
  seekSubscriber,
} from '../subscribers/subscriber.operations.js';
import { checkTags, repairTags } from '../tags/tag.operations.js';
import type { AnyOperation } from '../operator/operation.js';

/** Everything that the operators' API does, in the order of its documentation. */
export const OPERATIONS = [
  listServices,
  listStreams,
  listHosts,
  showHost,
  listSagas,
  showSaga,
  retrySaga,
  cancelSaga,
  listDeadLetters,
  showDeadLetter,
  retryDeadLetter,
  retryDeadLettersOf,
  deleteDeadLetter,
  replayEvents,
  rebuildStream,
  checkTags,
  repairTags,
  listSubscribers,
  createSubscriber,
  seekSubscriber,
  rotateSubscriber,
  deleteSubscriber,
  ...Object.values(ACCOUNT_OPERATIONS),
  listAudit,
] as unknown as readonly AnyOperation[];
