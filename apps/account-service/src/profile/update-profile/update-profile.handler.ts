import { CommandRunner } from '@stratus/commands';
import { updateProfile } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { profileUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { decideUpdateProfile } from '../profile.js';
import { ProfileRepository } from '../profile.repository.js';

@Answers(updateProfile)
export class UpdateProfileHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly profiles: ProfileRepository,
  ) {}

  async execute(call: CallOf<typeof updateProfile>) {
    return this.commands.run(call, async ({ statements, emit }) => {
      const user = await this.profiles.lock(statements, call.caller);
      const changes = decideUpdateProfile(user, call.body);

      if (changes) this.profiles.update(statements, user.id, changes);

      const record = await this.profiles.record(statements, user.id);
      if (changes) emit(profileUpdate(record));
      return record;
    });
  }
}
