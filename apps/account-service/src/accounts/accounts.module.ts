import { Module } from '@nestjs/common';
import { GetAccountSettingsHandler } from './get-account-settings/get-account-settings.handler.js';
import { GetAccountHandler } from './get-account/get-account.handler.js';

@Module({ providers: [GetAccountHandler, GetAccountSettingsHandler] })
export class AccountsModule {}
