import { reserveTags } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner, reservations } from '@stratus/platform/persistence';
import { untilItsTurn } from '../../turns/until-its-turn.js';
import { RESERVATION_ENDED, TagBusy } from '../tag.js';
import { TagRepository } from '../tag.repository.js';

/** Most deletions of a tag take less; a client that waits for the saga behind the request waits longer. */
const TURN = { behind: TagBusy, patienceMs: 3_000, pauseMs: 50 };

/** Safe to repeat: the caller chose the id before its first try. Waits for a deletion that has the tag. */
@Answers(reserveTags)
export class ReserveTagsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly tags: TagRepository,
  ) {}

  async execute(call: CallOf<typeof reserveTags>) {
    const { accountId } = call.caller;
    const { id, tags } = call.body;
    const reserve = () =>
      this.commands.run(call, (transaction) =>
        reservations.reserve(transaction, { accountId, id }, RESERVATION_ENDED, async (outcome) => {
          if (!outcome) await this.tags.reserve(transaction, accountId, id, tags);
          return {};
        }),
      );
    return untilItsTurn(reserve, TURN);
  }
}
