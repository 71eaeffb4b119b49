import { Command } from '@nestjs/cqrs';
import type { CallOf, addInterface } from '@stratus/contracts';
import type { Answer } from '@stratus/platform/persistence';
import type { ConfigReply } from '../../configs/config-change.js';

export class AddInterfaceCommand extends Command<Answer<ConfigReply>> {
  constructor(readonly call: CallOf<typeof addInterface>) {
    super();
  }
}
