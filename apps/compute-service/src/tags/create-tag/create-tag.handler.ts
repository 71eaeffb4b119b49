import { CommandRunner } from '@stratus/commands';
import { createTag, existing, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../../tag-register/tag.repository.js';
import { faultsOfTagged, untaggedOf } from '../tagged-object.js';
import { TaggedObjectRepository } from '../tagged-object.repository.js';

@Answers(createTag)
export class CreateTagHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
    private readonly objects: TaggedObjectRepository,
  ) {}

  async execute(call: CallOf<typeof createTag>) {
    const { accountId } = call.caller;
    const lists = this.objects.tables.map(({ field }) => [field, call.body[field] ?? []] as const);
    const wanted = Object.fromEntries(lists.map(([field, ids]) => [field, [...new Set(ids)]]));
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      const { tags } = await this.tags.ensure(transaction, accountId, { tags: [call.body.label] });
      const label = existing(tags[0]);
      const found = await this.objects.lock(statements, accountId, wanted, label);
      refuseIfAny(faultsOfTagged(Object.fromEntries(lists), found));

      emit(...(await this.objects.tag(statements, untaggedOf(found), label, now)));
      return { label };
    });
  }
}
