import { COMPUTE_ID, JsonText, listComputeVpcIps } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jsonList } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VPC_IPS_FROM, VPC_IP_JSON, VPC_IP_ROW } from '../vpc-ip.sql.js';

const VPC_IPS_JSON = jsonList(`select ${VPC_IP_JSON}
  from (select allocation.id, ${VPC_IP_ROW} from ${VPC_IPS_FROM}
         where attachment.account_id = $1 and attachment.compute_id = $2 and allocation.confirmed) as ip
 order by ip.id`);
const LIST = `select ${VPC_IPS_JSON}::text as records`;

/** Returns no entries for an unknown instance: only compute-service knows which instances exist. */
@Answers(listComputeVpcIps)
export class ListComputeVpcIpsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listComputeVpcIps>): Promise<JsonText> {
    const rows = await this.database.read<{ records: string }>(LIST, [call.caller.accountId, call.body[COMPUTE_ID]]);
    return new JsonText(rows[0]?.records ?? '[]');
  }
}
