import { Module } from '@nestjs/common';
import { ChangeDiskSaga } from './change-disk.saga.js';
import { CreateDiskHandler } from './create-disk/create-disk.handler.js';
import { DeleteDiskHandler } from './delete-disk/delete-disk.handler.js';
import { GetDiskHandler } from './get-disk/get-disk.handler.js';
import { ListDisksHandler } from './list-disks/list-disks.handler.js';
import { ResetDiskPasswordHandler } from './reset-disk-password/reset-disk-password.handler.js';
import { ResizeDiskHandler } from './resize-disk/resize-disk.handler.js';
import { UpdateDiskHandler } from './update-disk/update-disk.handler.js';

@Module({
  providers: [
    ChangeDiskSaga,
    CreateDiskHandler,
    DeleteDiskHandler,
    GetDiskHandler,
    ListDisksHandler,
    ResetDiskPasswordHandler,
    ResizeDiskHandler,
    UpdateDiskHandler,
  ],
  exports: [ChangeDiskSaga],
})
export class DisksModule {}
