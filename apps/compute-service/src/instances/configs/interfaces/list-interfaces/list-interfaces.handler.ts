import { listInterfaces } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jsonList } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { INTERFACE_JSON } from '../interface.sql.js';

const INTERFACES_JSON = jsonList(`select ${INTERFACE_JSON}
  from interfaces as interface where interface.config_id = config.id order by interface.position`);
const LIST_INTERFACES = `
  select ${INTERFACES_JSON}::text as record
    from configs as config join instances as instance on instance.id = config.compute_id
   where config.id = $3 and config.compute_id = $2 and instance.account_id = $1 and instance.visible`;

@Answers(listInterfaces)
export class ListInterfacesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof listInterfaces>) {
    const values = [caller.accountId, params.computeId, params.configId];
    return this.database.readRecord(LIST_INTERFACES, values);
  }
}
