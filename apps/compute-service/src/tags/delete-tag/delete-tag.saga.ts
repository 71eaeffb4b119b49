import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { tagDelete } from '@stratus/events';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { TaggedObjectRepository } from '../tagged-object.repository.js';

interface OldTag {
  id: number;
  accountId: number;
  label: string;
}

/** Objects of each kind that one transaction untags: it locks them all, and keeps their events in memory. */
const BATCH = 200;

/**
 * | step            | do                                                                       | undo                        |
 * | --------------- | ------------------------------------------------------------------------ | --------------------------- |
 * | hold            | mark the tag for this deletion                                           | unmark it                   |
 * | untag firewalls | nothing: firewalls keep it; sagas of the previous release have this step | none                        |
 * | untag objects   | untag the objects, one batch per transaction                             | none: only goes forward now |
 * | delete          | untag objects tagged meanwhile, delete it, emit, answer                  |                             |
 *
 * Objects may still get the tag until the last step: that step locks the tag, which tagging an object locks, too.
 */
@Injectable()
export class DeleteTagSaga implements DefinesSaga<OldTag, Record<string, never>> {
  readonly definition: SagaDefinition<OldTag, Record<string, never>>;

  constructor(
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
        steps.ask('untag firewalls', { do: async () => undefined });
        steps.ask('untag objects', { pivot: true, do: (saga) => this.untagObjects(saga) });
        steps.answer('delete', {
          do: async (transaction, saga) => {
            await this.delete(transaction, saga);
            return {};
          },
        });
      },
    });
  }

  private async untagObjects(saga: Saga<OldTag>): Promise<void> {
    while (await this.untagSome(saga));
  }

  /**
   * Untags one batch. Checks first that the deletion still runs: a replica that was frozen may arrive here late.
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
