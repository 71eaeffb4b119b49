import { CommandRunner } from '@stratus/commands';
import { deleteSshKey } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { userSshKeyDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SshKeyRepository } from '../ssh-key.repository.js';

@Answers(deleteSshKey)
export class DeleteSshKeyHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sshKeys: SshKeyRepository,
  ) {}

  async execute(call: CallOf<typeof deleteSshKey>) {
    return this.commands.run(call, async ({ statements, emit }) => {
      const key = await this.sshKeys.lock(statements, call.caller.userId, call.params.sshKeyId);

      this.sshKeys.delete(statements, key.id);

      emit(userSshKeyDelete(key));
      return {};
    });
  }
}
