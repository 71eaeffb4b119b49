import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { ComputeDirectory } from '../../computes/compute.directory.js';
import { unknownInPath } from '../../computes/compute.js';
import { ADDRESSES_FROM, ADDRESS_JSON } from '../address.sql.js';
import { canonicalAddress, linkLocalAddress, linkLocalRecord } from '../ip-address.js';
import { GetComputeAddressQuery } from './get-compute-address.query.js';

const ADDRESS = `
  select compute.region, (
    select ${ADDRESS_JSON} from ${ADDRESSES_FROM}
     where address.compute_id = compute.id and address.address = $3::inet and address.move_id is null)::text as record
    from computes as compute where compute.id = $1 and compute.account_id = $2`;

@QueryHandler(GetComputeAddressQuery)
export class GetComputeAddressHandler implements IQueryHandler<GetComputeAddressQuery> {
  constructor(
    private readonly database: Database,
    private readonly directory: ComputeDirectory,
  ) {}

  async execute({ call }: GetComputeAddressQuery): Promise<JsonText> {
    return this.directory.knowing(call, () => this.read(call));
  }

  private async read({ caller, body }: GetComputeAddressQuery['call']): Promise<JsonText> {
    const id = body[COMPUTE_ID];
    const address = existing(canonicalAddress(body.address));
    const [row] = await this.database.read<{ region: string; record: string | null }>(ADDRESS, [
      id,
      caller.accountId,
      address,
    ]);
    if (!row) throw unknownInPath(id);
    if (address !== linkLocalAddress(id)) return new JsonText(existing(row.record));
    return new JsonText(JSON.stringify({ ...linkLocalRecord(id, row.region), vpc_nat_1_1: null }));
  }
}
