import { Injectable } from '@nestjs/common';
import type { CreateFirewallRequest, FirewallRecord } from '@stratus/contracts';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { FirewallSteps } from '../firewall.steps.js';
import { TagReserver } from '../tag.reserver.js';

interface NewFirewall {
  body: CreateFirewallRequest;
}

/**
 * | step         | do                                     | undo                        |
 * | ------------ | -------------------------------------- | --------------------------- |
 * | reserve tags | compute.tags.reserve                   | compute.tags.release        |
 * | add          | add it with its devices, their events  | none: only goes forward now |
 * | keep tags    | compute.tags.keep                      | none                        |
 * | answer       | answer                                 | none                        |
 *
 * Once the create is answered, the tags exist.
 */
@Injectable()
export class CreateFirewallSaga implements DefinesSaga<NewFirewall, FirewallRecord> {
  readonly definition: SagaDefinition<NewFirewall, FirewallRecord>;

  constructor(tags: TagReserver, parts: FirewallSteps) {
    this.definition = defineSaga({
      name: 'create-firewall',
      steps: (steps) => {
        const reserved = steps.ask('reserve tags', {
          do: (saga) => tags.reserve(saga),
          undo: (saga) => tags.release(saga),
        });
        const added = steps.write('add', {
          pivot: true,
          do: (transaction, saga) => {
            const body = tags.spelled(saga.input.body, saga.resultOf(reserved));
            return parts.add(transaction, saga.caller.accountId, body);
          },
        });
        steps.ask('keep tags', { do: (saga) => tags.keep(saga) });
        steps.answer('answer', { do: async (_, saga) => saga.resultOf(added) });
      },
    });
  }
}
