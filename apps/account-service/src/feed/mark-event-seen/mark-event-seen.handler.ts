import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/platform/persistence';
import { UserRepository } from '../../users/user.repository.js';
import { FeedRepository } from '../feed.repository.js';
import { MarkEventSeenCommand } from './mark-event-seen.command.js';

@CommandHandler(MarkEventSeenCommand)
export class MarkEventSeenHandler implements ICommandHandler<MarkEventSeenCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
    private readonly feed: FeedRepository,
  ) {}

  async execute({ call: { caller, params, request } }: MarkEventSeenCommand) {
    return this.commands.run({ caller, request }, async ({ manager }) => {
      await this.users.holdActing(manager, caller);
      await this.feed.mustBeVisible(manager, caller, params.eventId);

      await this.feed.markSeen(manager, caller.userId, params.eventId);
      return {};
    });
  }
}
