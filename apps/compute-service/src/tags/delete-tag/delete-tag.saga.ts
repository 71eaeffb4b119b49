import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { untagFirewalls } from '@stratus/contracts';
import { tagDelete } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { TaggedObjectRepository } from '../tagged-object.repository.js';

interface OldTag {
  id: number;
  accountId: number;
  label: string;
}

/** Objects of each kind that one transaction takes the tag off: it keeps them all locked, and their events in memory. */
const BATCH = 200;

/**
 * | step            | do                                                                | undo                        |
 * | --------------- | ----------------------------------------------------------------- | --------------------------- |
 * | (start)         | mark the tag: no other service begins to give it to an object     | see hold                    |
 * | hold            | wait until none is just giving it to an object                    | let it go                   |
 * | untag firewalls | network.firewalls.untag, until none is left                       | none: only goes forward now |
 * | untag objects   | take it off the objects here, a batch in each transaction         | none                        |
 * | delete          | take it off those that got it meanwhile, delete it, emit, answer  |                             |
 *
 * Objects of this service may still get the tag until the last step: that one locks the tag, which they lock, too.
 */
@Injectable()
export class DeleteTagSaga implements DefinesSaga<OldTag, Record<string, never>> {
  readonly definition: SagaDefinition<OldTag, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
    private readonly objects: TaggedObjectRepository,
  ) {
    this.definition = defineSaga({
      name: 'delete-tag',
      steps: (steps) => {
        steps.write('hold', {
          do: ({ statements }, { id, input }) => this.tags.mark(statements, input.id, id),
          undo: ({ statements }, { id, input }) => this.tags.unmark(statements, input.id, id),
        });
        steps.ask('untag firewalls', { pivot: true, do: (saga) => this.untagFirewalls(saga) });
        steps.ask('untag objects', { do: (saga) => this.untagObjects(saga) });
        steps.answer('delete', {
          do: async (transaction, saga) => {
            await this.delete(transaction, saga);
            return {};
          },
        });
      },
    });
  }

  private async untagFirewalls(saga: Saga<OldTag>): Promise<void> {
    const body = { id: saga.id, tag: saga.input.label };
    for (let left = true; left;) {
      // oxlint-disable-next-line no-await-in-loop -- a batch at a time bounds what one transaction locks
      ({ left } = await this.client.ask(untagFirewalls, { caller: saga.caller, request: saga.request, body }));
    }
  }

  private async untagObjects(saga: Saga<OldTag>): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- as above
    while (await this.untagSome(saga));
  }

  /**
   * A batch. Looks whether the deletion still runs: a replica that was frozen may come to it late.
   *
   * @returns whether there may be more.
   */
  private async untagSome({ id: deletion, caller, request, input }: Saga<OldTag>): Promise<boolean> {
    const { id, accountId, label } = input;
    let left = false;
    await this.commands.run({ caller, request }, async ({ statements, now, emit }) => {
      if (!(await this.tags.isMarked(statements, id, deletion))) return {};
      const untagged = await this.objects.untag(statements, { accountId, tag: label, now }, BATCH);
      emit(...untagged.events);
      ({ left } = untagged);
      return {};
    });
    return left;
  }

  private async delete({ statements, now, emit }: Transaction, saga: Saga<OldTag>): Promise<void> {
    const { id, accountId, label } = saga.input;
    if (!(await this.tags.lockToDelete(statements, id, saga.id))) return;
    const { events } = await this.objects.untag(statements, { accountId, tag: label, now }, null);
    await this.tags.delete(statements, id);
    emit(...events, tagDelete({ label }, id));
  }
}
