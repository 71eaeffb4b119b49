import { Command } from '@nestjs/cqrs';
import type { CallOf, deleteConfig } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../config-change.js';

export class DeleteConfigCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof deleteConfig>) {
    super();
  }
}
