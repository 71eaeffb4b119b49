import { Command } from '@nestjs/cqrs';
import type { CallOf, ProfileRecord, updateProfile } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';

export class UpdateProfileCommand extends Command<Answer<ProfileRecord>> {
  constructor(readonly call: CallOf<typeof updateProfile>) {
    super();
  }
}
