import { Injectable } from '@nestjs/common';
import type { FirewallRecord } from '@stratus/contracts';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { FirewallSteps } from '../firewall.steps.js';
import type { FirewallUpdate } from '../firewall.steps.js';
import { TagReserver } from '../tag.reserver.js';

/**
 * | step         | do                              | undo                        |
 * | ------------ | ------------------------------- | --------------------------- |
 * | reserve tags | compute.tags.reserve            | compute.tags.release        |
 * | update       | update the firewall, its events | none: only goes forward now |
 * | keep tags    | compute.tags.keep               | none                        |
 * | answer       | answer                          | none                        |
 *
 * It reserves all tags of the request: one that the firewall has may be deleted before the update.
 */
@Injectable()
export class UpdateFirewallSaga implements DefinesSaga<FirewallUpdate, FirewallRecord> {
  readonly definition: SagaDefinition<FirewallUpdate, FirewallRecord>;

  constructor(tags: TagReserver, parts: FirewallSteps) {
    this.definition = defineSaga({
      name: 'update-firewall',
      steps: (steps) => {
        const reserved = steps.ask('reserve tags', {
          do: (saga) => tags.reserve(saga),
          undo: (saga) => tags.release(saga),
        });
        const updated = steps.write('update', {
          pivot: true,
          do: (transaction, saga) => {
            const body = tags.spelled(saga.input.body, saga.resultOf(reserved));
            const update = { ...saga.input, body };
            return parts.update(transaction, saga.caller.accountId, update, { tagsReserved: true });
          },
        });
        steps.ask('keep tags', { do: (saga) => tags.keep(saga) });
        steps.answer('answer', { do: async (_, saga) => saga.resultOf(updated) });
      },
    });
  }
}
