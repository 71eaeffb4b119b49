import { Command } from '@nestjs/cqrs';

/** Comes from the command line only: clients of the interface cannot open accounts. */
export class CreateAccountCommand extends Command<{ accountId: number }> {
  constructor(
    readonly email: string,
    readonly company: string,
  ) {
    super();
  }
}
