import { Module } from '@nestjs/common';
import { CancelAttachmentChangeHandler } from './cancel-attachment-change/cancel-attachment-change.handler.js';
import { ConfirmAttachmentChangeHandler } from './confirm-attachment-change/confirm-attachment-change.handler.js';
import { ConfirmAttachmentHandler } from './confirm-attachment/confirm-attachment.handler.js';
import { ReleaseAttachmentHandler } from './release-attachment/release-attachment.handler.js';
import { ReserveAttachmentChangeHandler } from './reserve-attachment-change/reserve-attachment-change.handler.js';
import { ReserveAttachmentHandler } from './reserve-attachment/reserve-attachment.handler.js';
import { SetAttachmentsActiveHandler } from './set-attachments-active/set-attachments-active.handler.js';

@Module({
  providers: [
    CancelAttachmentChangeHandler,
    ConfirmAttachmentChangeHandler,
    ReserveAttachmentChangeHandler,
    ConfirmAttachmentHandler,
    ReleaseAttachmentHandler,
    ReserveAttachmentHandler,
    SetAttachmentsActiveHandler,
  ],
})
export class SubnetAttachmentsModule {}
