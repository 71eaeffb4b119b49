import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { profileUpdate } from '@stratus/events';
import { CommandRunner } from '@stratus/platform/persistence';
import { UserRepository } from '../../users/user.repository.js';
import { decideUpdateProfile } from '../profile.js';
import { UpdateProfileCommand } from './update-profile.command.js';

@CommandHandler(UpdateProfileCommand)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfileCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
  ) {}

  async execute({ call }: UpdateProfileCommand) {
    return this.commands.run(call, async ({ manager, emit }) => {
      const user = await this.users.lockActing(manager, call.caller);
      const changes = decideUpdateProfile(user, call.body);

      if (changes) await this.users.update(manager, user.id, changes);

      const record = await this.users.profile(manager, user.id);
      if (changes) emit(profileUpdate(record));
      return record;
    });
  }
}
