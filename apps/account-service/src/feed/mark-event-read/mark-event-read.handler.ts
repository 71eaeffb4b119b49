import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/platform/persistence';
import { UserRepository } from '../../users/user.repository.js';
import { FeedRepository } from '../feed.repository.js';
import { MarkEventReadCommand } from './mark-event-read.command.js';

@CommandHandler(MarkEventReadCommand)
export class MarkEventReadHandler implements ICommandHandler<MarkEventReadCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
    private readonly feed: FeedRepository,
  ) {}

  async execute({ call: { caller, params, request } }: MarkEventReadCommand) {
    return this.commands.run({ caller, request }, async ({ manager }) => {
      await this.users.holdActing(manager, caller);
      await this.feed.mustBeVisible(manager, caller, params.eventId);

      await this.feed.markRead(manager, caller.userId, params.eventId);
      return {};
    });
  }
}
