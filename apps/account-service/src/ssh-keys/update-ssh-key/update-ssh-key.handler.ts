import { CommandRunner } from '@stratus/commands';
import { updateSshKey } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { userSshKeyUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SshKeyRepository } from '../ssh-key.repository.js';

@Answers(updateSshKey)
export class UpdateSshKeyHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sshKeys: SshKeyRepository,
  ) {}

  async execute(call: CallOf<typeof updateSshKey>) {
    return this.commands.run(call, async ({ statements, emit }) => {
      const key = await this.sshKeys.lock(statements, call.caller.userId, call.params.sshKeyId);
      const { label = key.label } = call.body;
      if (label === key.label) return key;

      this.sshKeys.rename(statements, key.id, label);

      const record = { ...key, label };
      emit(userSshKeyUpdate(record));
      return record;
    });
  }
}
