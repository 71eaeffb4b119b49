import { CommandRunner, reservations } from '@stratus/commands';
import { reserveTags } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { RESERVATION_ENDED, TagBusy } from '../tag.js';
import { TagRepository } from '../tag.repository.js';

/** Safe to repeat: the caller chose the id before its first try. Waits for a deletion that has the tag. */
@Answers(reserveTags)
export class ReserveTagsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
  ) {}

  @InItsTurn({ behind: TagBusy, patienceMs: 3_000, pauseMs: 50 })
  async execute(call: CallOf<typeof reserveTags>) {
    const { accountId } = call.caller;
    const { id, tags } = call.body;
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id }, RESERVATION_ENDED, async (outcome) => ({
        tags: outcome ? tags : await this.tags.reserve(transaction, accountId, id, tags),
      })),
    );
  }
}
