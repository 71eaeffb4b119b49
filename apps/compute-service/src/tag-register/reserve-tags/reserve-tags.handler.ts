import { reserveTags } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner, reservations } from '@stratus/platform/persistence';
import { RESERVATION_ENDED } from '../tag.js';
import { TagRepository } from '../tag.repository.js';

/** Safe to repeat: the caller chose the id before its first try. */
@Answers(reserveTags)
export class ReserveTagsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof reserveTags>) {
    const { accountId } = call.caller;
    const { id, tags } = call.body;
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id }, RESERVATION_ENDED, async (outcome) => {
        if (!outcome) await this.tags.reserve(transaction, accountId, id, tags);
        return {};
      }),
    );
  }
}
