import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { INTERFACE_JSON } from '../interface.sql.js';
import { GetInterfaceQuery } from './get-interface.query.js';

const GET_INTERFACE = `
  select ${INTERFACE_JSON}::text as record
    from interfaces as interface join instances as instance on instance.id = interface.compute_id
   where interface.id = $4 and interface.config_id = $3 and interface.compute_id = $2
     and instance.account_id = $1 and instance.visible`;

@QueryHandler(GetInterfaceQuery)
export class GetInterfaceHandler implements IQueryHandler<GetInterfaceQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, params } }: GetInterfaceQuery): Promise<JsonText> {
    const values = [caller.accountId, params.computeId, params.configId, params.interfaceId];
    const rows = await this.database.read<{ record: string }>(GET_INTERFACE, values);
    return new JsonText(existing(rows[0]).record);
  }
}
