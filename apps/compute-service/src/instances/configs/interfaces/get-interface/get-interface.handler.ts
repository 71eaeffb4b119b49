import { getInterface } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { INTERFACE_JSON } from '../interface.sql.js';

const GET_INTERFACE = `
  select ${INTERFACE_JSON}::text as record
    from interfaces as interface join instances as instance on instance.id = interface.compute_id
   where interface.id = $4 and interface.config_id = $3 and interface.compute_id = $2
     and instance.account_id = $1 and instance.visible`;

@Answers(getInterface)
export class GetInterfaceHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getInterface>) {
    const values = [caller.accountId, params.computeId, params.configId, params.interfaceId];
    return this.database.readRecord(GET_INTERFACE, values);
  }
}
