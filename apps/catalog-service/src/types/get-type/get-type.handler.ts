import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { TYPE_JSON } from '../type.sql.js';
import { GetTypeQuery } from './get-type.query.js';

const GET_TYPE = `select ${TYPE_JSON}::text as record from types as type where type.id = $1`;

@QueryHandler(GetTypeQuery)
export class GetTypeHandler implements IQueryHandler<GetTypeQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetTypeQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_TYPE, [call.params.typeId]);
    return new JsonText(existing(rows[0]).record);
  }
}
