import { CommandRunner } from '@stratus/commands';
import { deleteUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { tokenDelete, userDelete, userSshKeyDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SshKeyRepository } from '../../ssh-keys/ssh-key.repository.js';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { TokenRepository } from '../../tokens/token.repository.js';
import { UserRepository } from '../user.repository.js';
import { refuseUnlessOtherUser } from '../user.js';

/** Also ends the user's tokens and SSH keys, each with its own event. */
@Answers(deleteUser)
export class DeleteUserHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
    private readonly tokens: TokenRepository,
    private readonly sshKeys: SshKeyRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof deleteUser>) {
    const { accountId, userId } = call.caller;
    return this.signalsPublisher.withAccessSignals(accountId, (changed) =>
      this.commands.run(call, async ({ statements, emit }) => {
        await this.users.lockForManagement(statements, call.caller);
        const user = await this.users.lockByName(statements, accountId, call.params.username);
        refuseUnlessOtherUser({ self: user.id === userId });
        const record = await this.users.record(statements, user.id);
        const tokens = await this.tokens.validOfUser(statements, user.id);
        const keys = await this.sshKeys.lockOfUser(statements, user.id);

        this.users.delete(statements, user.id);

        const ended = [...tokens.map((token) => tokenDelete(token)), ...keys.map((key) => userSshKeyDelete(key))];
        emit(...ended, userDelete(record, user.id));
        changed(user.id);
        return {};
      }),
    );
  }
}
