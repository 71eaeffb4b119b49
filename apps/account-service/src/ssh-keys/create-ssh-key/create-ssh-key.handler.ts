import { CommandRunner } from '@stratus/commands';
import { createSshKey } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { userSshKeyAdd } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { SshKeyRepository } from '../ssh-key.repository.js';
import { refuseUnlessRoomForKey } from '../ssh-key.js';

@Answers(createSshKey)
export class CreateSshKeyHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sshKeys: SshKeyRepository,
  ) {}

  async execute(call: CallOf<typeof createSshKey>) {
    const { userId } = call.caller;
    const { label, ssh_key: sshKey } = call.body;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      await this.sshKeys.lockOwner(statements, call.caller);
      refuseUnlessRoomForKey(await this.sshKeys.count(statements, userId));

      const id = await this.sshKeys.insert(statements, { userId, label, sshKey: sshKey.trim(), created: now });
      const record = await this.sshKeys.record(statements, id);
      emit(userSshKeyAdd(record));
      return record;
    });
  }
}
