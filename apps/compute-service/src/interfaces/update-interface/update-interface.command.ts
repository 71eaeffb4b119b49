import { Command } from '@nestjs/cqrs';
import type { CallOf, updateInterface } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../../configs/config-change.js';

export class UpdateInterfaceCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof updateInterface>) {
    super();
  }
}
