import { Command } from '@nestjs/cqrs';
import type { CallOf, updateConfig } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../config-change.js';

export class UpdateConfigCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof updateConfig>) {
    super();
  }
}
