import { Module } from '@nestjs/common';
import { GetProfileGrantsHandler } from './get-profile-grants/get-profile-grants.handler.js';
import { GetProfileHandler } from './get-profile/get-profile.handler.js';
import { GetPreferencesHandler } from './get-preferences/get-preferences.handler.js';
import { UpdatePreferencesHandler } from './update-preferences/update-preferences.handler.js';
import { UpdateProfileHandler } from './update-profile/update-profile.handler.js';

@Module({
  providers: [
    GetPreferencesHandler,
    GetProfileGrantsHandler,
    GetProfileHandler,
    UpdatePreferencesHandler,
    UpdateProfileHandler,
  ],
})
export class ProfileModule {}
