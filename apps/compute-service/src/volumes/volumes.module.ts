import { Module } from '@nestjs/common';
import { AttachVolumeHandler } from './attach-volume/attach-volume.handler.js';
import { CreateVolumeHandler } from './create-volume/create-volume.handler.js';
import { CreateVolumeSaga } from './create-volume/create-volume.saga.js';
import { DeleteVolumeHandler } from './delete-volume/delete-volume.handler.js';
import { DetachVolumeHandler } from './detach-volume/detach-volume.handler.js';
import { GetVolumeHandler } from './get-volume/get-volume.handler.js';
import { ListVolumesHandler } from './list-volumes/list-volumes.handler.js';
import { LocateVolumesHandler } from './locate-volumes/locate-volumes.handler.js';
import { UpdateVolumeHandler } from './update-volume/update-volume.handler.js';

@Module({
  providers: [
    AttachVolumeHandler,
    CreateVolumeHandler,
    CreateVolumeSaga,
    DeleteVolumeHandler,
    DetachVolumeHandler,
    GetVolumeHandler,
    ListVolumesHandler,
    LocateVolumesHandler,
    UpdateVolumeHandler,
  ],
  exports: [CreateVolumeSaga],
})
export class VolumesModule {}
