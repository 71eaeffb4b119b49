import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getProfile, getProfileGrants, updateProfile } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetProfileGrantsQuery } from './get-profile-grants/get-profile-grants.query.js';
import { GetProfileQuery } from './get-profile/get-profile.query.js';
import { UpdateProfileCommand } from './update-profile/update-profile.command.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(getProfile.subject)
  get(@Payload() call: CallOf<typeof getProfile>) {
    return this.queries.execute(new GetProfileQuery(call));
  }

  @MessagePattern(getProfileGrants.subject)
  getGrants(@Payload() call: CallOf<typeof getProfileGrants>) {
    return this.queries.execute(new GetProfileGrantsQuery(call));
  }

  @MessagePattern(updateProfile.subject)
  update(@Payload() call: CallOf<typeof updateProfile>) {
    return this.commands.execute(new UpdateProfileCommand(call));
  }
}
