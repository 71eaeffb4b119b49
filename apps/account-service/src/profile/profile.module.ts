import { Module } from '@nestjs/common';
import { GetProfileGrantsHandler } from './get-profile-grants/get-profile-grants.handler.js';
import { GetProfileHandler } from './get-profile/get-profile.handler.js';
import { UpdateProfileHandler } from './update-profile/update-profile.handler.js';

@Module({
  providers: [GetProfileHandler, GetProfileGrantsHandler, UpdateProfileHandler],
})
export class ProfileModule {}
