import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  cancelAttachmentChange,
  confirmAttachment,
  confirmAttachmentChange,
  releaseAttachment,
  reserveAttachment,
  reserveAttachmentChange,
  setAttachmentsActive,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CancelAttachmentChangeCommand } from './cancel-attachment-change/cancel-attachment-change.command.js';
import { ConfirmAttachmentChangeCommand } from './confirm-attachment-change/confirm-attachment-change.command.js';
import { ConfirmAttachmentCommand } from './confirm-attachment/confirm-attachment.command.js';
import { ReleaseAttachmentCommand } from './release-attachment/release-attachment.command.js';
import { ReserveAttachmentChangeCommand } from './reserve-attachment-change/reserve-attachment-change.command.js';
import { ReserveAttachmentCommand } from './reserve-attachment/reserve-attachment.command.js';
import { SetAttachmentsActiveCommand } from './set-attachments-active/set-attachments-active.command.js';

@Controller()
export class SubnetAttachmentsController {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(confirmAttachment.subject)
  confirm(@Payload() call: CallOf<typeof confirmAttachment>) {
    return this.commands.execute(new ConfirmAttachmentCommand(call));
  }

  @MessagePattern(cancelAttachmentChange.subject)
  cancelChange(@Payload() call: CallOf<typeof cancelAttachmentChange>) {
    return this.commands.execute(new CancelAttachmentChangeCommand(call));
  }

  @MessagePattern(confirmAttachmentChange.subject)
  confirmChange(@Payload() call: CallOf<typeof confirmAttachmentChange>) {
    return this.commands.execute(new ConfirmAttachmentChangeCommand(call));
  }

  @MessagePattern(reserveAttachmentChange.subject)
  reserveChange(@Payload() call: CallOf<typeof reserveAttachmentChange>) {
    return this.commands.execute(new ReserveAttachmentChangeCommand(call));
  }

  @MessagePattern(releaseAttachment.subject)
  release(@Payload() call: CallOf<typeof releaseAttachment>) {
    return this.commands.execute(new ReleaseAttachmentCommand(call));
  }

  @MessagePattern(reserveAttachment.subject)
  reserve(@Payload() call: CallOf<typeof reserveAttachment>) {
    return this.commands.execute(new ReserveAttachmentCommand(call));
  }

  @MessagePattern(setAttachmentsActive.subject)
  setActive(@Payload() call: CallOf<typeof setAttachmentsActive>) {
    return this.commands.execute(new SetAttachmentsActiveCommand(call));
  }
}
