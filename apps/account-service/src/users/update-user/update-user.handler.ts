import { CommandRunner } from '@stratus/commands';
import { updateUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { userUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { GrantRepository } from '../../grants/grant.repository.js';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { UserRepository } from '../user.repository.js';
import { decideUpdateUser } from '../user.js';

@Answers(updateUser)
export class UpdateUserHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
    private readonly grants: GrantRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof updateUser>) {
    const { accountId } = call.caller;
    return this.signalsPublisher.withAccessSignals(accountId, (changed) =>
      this.commands.run(call, async ({ statements, now, emit }) => {
        await this.users.lockForManagement(statements, call.caller);
        const user = await this.users.lockByName(statements, accountId, call.params.username);
        const { username } = call.body;
        const usernameTaken = username !== undefined && (await this.users.usernameTaken(statements, username, user.id));
        const self = user.id === call.caller.userId;
        const update = decideUpdateUser(user, call.body, { usernameTaken, self, now });

        if (update) this.users.update(statements, user.id, update.changes);
        if (update?.dropGrants) await this.grants.deleteOfUser(statements, user.id);

        const record = await this.users.record(statements, user.id);
        if (update) emit(userUpdate(record, user.id));
        if (update) changed(user.id);
        return record;
      }),
    );
  }
}
