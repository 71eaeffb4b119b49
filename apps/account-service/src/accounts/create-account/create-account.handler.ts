import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Database } from '@stratus/platform/persistence';
import { AccountRepository } from '../account.repository.js';
import { CreateAccountCommand } from './create-account.command.js';

@CommandHandler(CreateAccountCommand)
export class CreateAccountHandler implements ICommandHandler<CreateAccountCommand> {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
  ) {}

  async execute({ email, company }: CreateAccountCommand): Promise<{ accountId: number }> {
    const account = { email, company, created: new Date() };
    return { accountId: await this.accounts.insert(this.database.dataSource.manager, account) };
  }
}
