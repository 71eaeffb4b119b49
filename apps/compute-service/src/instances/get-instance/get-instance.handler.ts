import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { INSTANCE_JSON } from '../instance.sql.js';
import { GetInstanceQuery } from './get-instance.query.js';

const GET_INSTANCE = `
  select ${INSTANCE_JSON}::text as record from instances as instance
   where instance.id = $1 and instance.account_id = $2 and instance.visible`;

@QueryHandler(GetInstanceQuery)
export class GetInstanceHandler implements IQueryHandler<GetInstanceQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetInstanceQuery): Promise<JsonText> {
    const values = [call.params.computeId, call.caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_INSTANCE, values);
    return new JsonText(existing(rows[0]).record);
  }
}
