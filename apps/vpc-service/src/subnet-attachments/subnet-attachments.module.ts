import { Module } from '@nestjs/common';
import { ConfirmAttachmentHandler } from './confirm-attachment/confirm-attachment.handler.js';
import { ReleaseAttachmentHandler } from './release-attachment/release-attachment.handler.js';
import { ReserveAttachmentHandler } from './reserve-attachment/reserve-attachment.handler.js';
import { SetAttachmentsActiveHandler } from './set-attachments-active/set-attachments-active.handler.js';
import { SubnetAttachmentRepository } from './subnet-attachment.repository.js';
import { SubnetAttachmentsController } from './subnet-attachments.controller.js';

@Module({
  controllers: [SubnetAttachmentsController],
  providers: [
    SubnetAttachmentRepository,
    ConfirmAttachmentHandler,
    ReleaseAttachmentHandler,
    ReserveAttachmentHandler,
    SetAttachmentsActiveHandler,
  ],
})
export class SubnetAttachmentsModule {}
