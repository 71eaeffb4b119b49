import { CommandRunner } from '@stratus/commands';
import { grantCreator } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { EntityRepository } from '../entity.repository.js';

/** The event feed does the same for the create event: whichever comes first grants, and the second changes nothing. */
@Answers(grantCreator)
export class GrantCreatorHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly entities: EntityRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof grantCreator>) {
    const { accountId, userId } = call.caller;
    const { type, id, label } = call.body;
    return this.signalsPublisher.withAccessSignals(accountId, (changed) =>
      this.commands.run(call, async ({ statements }) => {
        const creator = await this.entities.holdCreator(statements, accountId, userId);
        // Sequence 0: any event about the entity takes precedence.
        await this.entities.upsert(statements, [{ accountId, type, id, label, sequence: 0 }]);
        if (!creator) return {};
        const granted = await this.entities.grantCreators(statements, [{ accountId, userId, type, id }]);
        for (const { userId: grantee } of granted) changed(grantee);
        return {};
      }),
    );
  }
}
