import { Module } from '@nestjs/common';
import { GetDatabaseTypeHandler } from './get-database-type/get-database-type.handler.js';
import { ListDatabaseTypesHandler } from './list-database-types/list-database-types.handler.js';

@Module({ providers: [GetDatabaseTypeHandler, ListDatabaseTypesHandler] })
export class DatabaseTypesModule {}
