import { CommandRunner, reservations } from '@stratus/commands';
import { keepTags } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { RESERVATION_ENDED } from '../tag.js';
import { TagRepository } from '../tag.repository.js';

@Answers(keepTags)
export class KeepTagsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof keepTags>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      await reservations.complete(transaction, { accountId, id }, RESERVATION_ENDED, () =>
        this.tags.keep(transaction, accountId, id),
      );
      return {};
    });
  }
}
