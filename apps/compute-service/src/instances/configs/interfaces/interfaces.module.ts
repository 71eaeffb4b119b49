import { Module } from '@nestjs/common';
import { AddInterfaceHandler } from './add-interface/add-interface.handler.js';
import { DeleteInterfaceHandler } from './delete-interface/delete-interface.handler.js';
import { GetInterfaceHandler } from './get-interface/get-interface.handler.js';
import { ListInterfacesHandler } from './list-interfaces/list-interfaces.handler.js';
import { OrderInterfacesHandler } from './order-interfaces/order-interfaces.handler.js';
import { UpdateInterfaceHandler } from './update-interface/update-interface.handler.js';

@Module({
  providers: [
    AddInterfaceHandler,
    DeleteInterfaceHandler,
    GetInterfaceHandler,
    ListInterfacesHandler,
    OrderInterfacesHandler,
    UpdateInterfaceHandler,
  ],
})
export class InterfacesModule {}
