import { CommandRunner, reservations } from '@stratus/commands';
import { releaseTags } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { TagRepository } from '../tag.repository.js';

@Answers(releaseTags)
export class ReleaseTagsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof releaseTags>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      await reservations.giveUp(transaction, { accountId, id }, () => this.tags.release(transaction, accountId, id));
      return {};
    });
  }
}
