import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { GetProfileGrantsHandler } from './get-profile-grants/get-profile-grants.handler.js';
import { GetProfileHandler } from './get-profile/get-profile.handler.js';
import { UpdateProfileHandler } from './update-profile/update-profile.handler.js';

@Module({
  imports: [UsersModule],
  providers: [GetProfileHandler, GetProfileGrantsHandler, UpdateProfileHandler],
})
export class ProfileModule {}
