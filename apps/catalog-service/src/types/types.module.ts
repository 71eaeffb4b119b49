import { Module } from '@nestjs/common';
import { GetTypeHandler } from './get-type/get-type.handler.js';
import { ListTypesHandler } from './list-types/list-types.handler.js';

@Module({ providers: [GetTypeHandler, ListTypesHandler] })
export class TypesModule {}
