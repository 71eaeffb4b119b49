import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { FirewallRecord } from '@stratus/contracts';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';

/** No client sees this: the saga's client waited at a replica that has stopped, and a repeated request runs again. */
const interrupted = () => new ApiFailure(400, [{ reason: 'An upgrade interrupted the request. Nothing was changed.' }]);

/**
 * Ends a saga that a stopped replica of the previous release began to give a firewall its tags. None starts any more: the
 * next release removes this (decision 57).
 *
 * | step         | do                                                      | undo |
 * | ------------ | ------------------------------------------------------- | ---- |
 * | reserve tags | refuse: nothing is stored, and no client has a reply    | none |
 * | (`write`)    | the same                                                | none |
 * | keep tags    | nothing: the firewall is stored with its tags           | none |
 * | answer       | answer                                                  | none |
 */
export const unfinishedTagging = (name: string, write: string): SagaDefinition<unknown, FirewallRecord> =>
  defineSaga({
    name,
    steps: (steps) => {
      steps.ask('reserve tags', { do: () => Promise.reject(interrupted()) });
      const written = steps.write(write, {
        pivot: true,
        do: (): Promise<FirewallRecord> => Promise.reject(interrupted()),
      });
      steps.ask('keep tags', { do: async () => undefined });
      steps.answer('answer', { do: async (_, saga) => saga.resultOf(written) });
    },
  });

@Injectable()
export class UnfinishedCreationSaga implements DefinesSaga<unknown, FirewallRecord> {
  readonly definition = unfinishedTagging('create-firewall', 'add');
}
