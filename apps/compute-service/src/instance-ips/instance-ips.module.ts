import { Module } from '@nestjs/common';
import { AddInstanceIpHandler } from './add-instance-ip/add-instance-ip.handler.js';
import { AddInstanceIpSaga } from './add-instance-ip/add-instance-ip.saga.js';
import { AddressLocks } from './address.locks.js';
import { AllocateIpHandler } from './allocate-ip/allocate-ip.handler.js';
import { AssignIpsHandler } from './assign-ips/assign-ips.handler.js';
import { AssignIpsSaga } from './assign-ips/assign-ips.saga.js';
import { DeleteInstanceIpHandler } from './delete-instance-ip/delete-instance-ip.handler.js';
import { DeleteInstanceIpSaga } from './delete-instance-ip/delete-instance-ip.saga.js';
import { DeletePrivateIpSaga } from './delete-instance-ip/delete-private-ip.saga.js';
import { GetInstanceIpHandler } from './get-instance-ip/get-instance-ip.handler.js';
import { ListInstanceIpsHandler } from './list-instance-ips/list-instance-ips.handler.js';
import { UpdateInstanceIpHandler } from './update-instance-ip/update-instance-ip.handler.js';

@Module({
  providers: [
    AddInstanceIpSaga,
    DeleteInstanceIpSaga,
    DeletePrivateIpSaga,
    AddInstanceIpHandler,
    AddressLocks,
    AllocateIpHandler,
    AssignIpsHandler,
    AssignIpsSaga,
    DeleteInstanceIpHandler,
    GetInstanceIpHandler,
    ListInstanceIpsHandler,
    UpdateInstanceIpHandler,
  ],
  exports: [AddInstanceIpSaga, AssignIpsSaga, DeleteInstanceIpSaga, DeletePrivateIpSaga],
})
export class InstanceIpsModule {}
