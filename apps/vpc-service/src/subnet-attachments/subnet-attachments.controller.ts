import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { confirmAttachment, releaseAttachment, reserveAttachment, setAttachmentsActive } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ConfirmAttachmentCommand } from './confirm-attachment/confirm-attachment.command.js';
import { ReleaseAttachmentCommand } from './release-attachment/release-attachment.command.js';
import { ReserveAttachmentCommand } from './reserve-attachment/reserve-attachment.command.js';
import { SetAttachmentsActiveCommand } from './set-attachments-active/set-attachments-active.command.js';

@Controller()
export class SubnetAttachmentsController {
  constructor(private readonly commands: CommandBus) {}

  @MessagePattern(confirmAttachment.subject)
  confirm(@Payload() call: CallOf<typeof confirmAttachment>) {
    return this.commands.execute(new ConfirmAttachmentCommand(call));
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
