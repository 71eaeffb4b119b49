import { CommandRunner } from '@stratus/commands';
import { markEventRead } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { CallerRepository } from '../../callers/caller.repository.js';
import { FeedRepository } from '../feed.repository.js';

@Answers(markEventRead)
export class MarkEventReadHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly callers: CallerRepository,
    private readonly feed: FeedRepository,
  ) {}

  async execute({ caller, params, request }: CallOf<typeof markEventRead>) {
    return this.commands.run({ caller, request }, async ({ statements }) => {
      await this.callers.holdUser(statements, caller);
      await this.feed.refuseUnlessVisible(statements, caller, params.eventId);

      await this.feed.markRead(statements, caller.userId, params.eventId);
      return {};
    });
  }
}
