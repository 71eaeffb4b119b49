import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { GetProfileGrantsHandler } from './get-profile-grants/get-profile-grants.handler.js';
import { GetProfileHandler } from './get-profile/get-profile.handler.js';
import { ProfileController } from './profile.controller.js';
import { UpdateProfileHandler } from './update-profile/update-profile.handler.js';

@Module({
  imports: [UsersModule],
  controllers: [ProfileController],
  providers: [GetProfileHandler, GetProfileGrantsHandler, UpdateProfileHandler],
})
export class ProfileModule {}
