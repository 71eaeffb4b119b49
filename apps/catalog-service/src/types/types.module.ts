import { Module } from '@nestjs/common';
import { TypesController } from './types.controller.js';
import { GetTypeHandler } from './get-type/get-type.handler.js';
import { ListTypesHandler } from './list-types/list-types.handler.js';

@Module({ controllers: [TypesController], providers: [GetTypeHandler, ListTypesHandler] })
export class TypesModule {}
