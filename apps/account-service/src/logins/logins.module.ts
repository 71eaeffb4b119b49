import { Module } from '@nestjs/common';
import { GetAccountLoginHandler } from './get-account-login/get-account-login.handler.js';
import { GetProfileLoginHandler } from './get-profile-login/get-profile-login.handler.js';
import { ListAccountLoginsHandler } from './list-account-logins/list-account-logins.handler.js';
import { ListProfileLoginsHandler } from './list-profile-logins/list-profile-logins.handler.js';

@Module({
  providers: [GetAccountLoginHandler, GetProfileLoginHandler, ListAccountLoginsHandler, ListProfileLoginsHandler],
})
export class LoginsModule {}
