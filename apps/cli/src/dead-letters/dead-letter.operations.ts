import { id, limit, text } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';

interface OneDeadLetter {
  position: number;
}

const commands = () => import('./commands.js');
const ONE = { input: { position: id('Its position in the list') }, required: ['position'] } as const;
const idOf = ({ position }: OneDeadLetter): readonly number[] => [position];

export const listDeadLetters: OperatorOperation<{ limit?: number | undefined; before?: number | undefined }> = {
  name: 'dead-letters.list',
  method: 'GET',
  path: '/dead-letters',
  summary: 'list the dead letters, newest first',
  input: { limit: limit(500), before: id('Only those before this position') },
  required: [],
  run: async (context, { limit: most = 50, before }) =>
    (await commands()).list(context, { limit: most, ...(before !== undefined && { before }) }),
};

export const showDeadLetter: OperatorOperation<OneDeadLetter> = {
  name: 'dead-letters.show',
  method: 'GET',
  path: '/dead-letters/{position}',
  summary: 'show a dead letter with its event',
  ...ONE,
  run: async (context, { position }) => (await commands()).show(context, position),
};

export const retryDeadLetter: OperatorOperation<OneDeadLetter> = {
  name: 'dead-letters.retry',
  method: 'POST',
  path: '/dead-letters/{position}/retry',
  summary: 'publish the event again, and delete the dead letter; fix the cause first',
  ...ONE,
  ids: idOf,
  run: async (context, { position }) => (await commands()).retry(context, position),
};

export const retryDeadLettersOf: OperatorOperation<{ consumer: string }> = {
  name: 'dead-letters.retry-all',
  method: 'POST',
  path: '/dead-letters/retry',
  summary: 'retry all dead letters of a consumer, oldest first',
  input: { consumer: text('The consumer that could not apply them') },
  required: ['consumer'],
  ids: ({ consumer }) => [consumer],
  run: async (context, { consumer }) => (await commands()).retryAll(context, consumer),
};

export const deleteDeadLetter: OperatorOperation<OneDeadLetter> = {
  name: 'dead-letters.delete',
  method: 'DELETE',
  path: '/dead-letters/{position}',
  summary: 'delete a dead letter: its consumer never applies the event',
  ...ONE,
  ids: idOf,
  run: async (context, { position }) => (await commands()).remove(context, position),
};
