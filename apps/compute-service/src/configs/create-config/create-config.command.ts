import { Command } from '@nestjs/cqrs';
import type { CallOf, createConfig } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../config-change.js';

export class CreateConfigCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof createConfig>) {
    super();
  }
}
