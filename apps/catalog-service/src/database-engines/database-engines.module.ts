import { Module } from '@nestjs/common';
import { GetDatabaseEngineHandler } from './get-database-engine/get-database-engine.handler.js';
import { ListDatabaseEnginesHandler } from './list-database-engines/list-database-engines.handler.js';

@Module({ providers: [GetDatabaseEngineHandler, ListDatabaseEnginesHandler] })
export class DatabaseEnginesModule {}
