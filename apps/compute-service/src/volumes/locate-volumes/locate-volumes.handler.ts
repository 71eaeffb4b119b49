import { JsonText, existing, locateVolumes } from '@stratus/contracts';
import type { CallOf, LocatedVolume } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED_JSON = jsonRecord<LocatedVolume>({ id: 'volume.id', label: 'volume.label', region: 'volume.region' });
const FOUND_JSON = jsonRecord<Record<string, LocatedVolume[]>>({
  volumes: jsonList(`select ${LOCATED_JSON} from volumes as volume
    where volume.account_id = $1 and volume.id = any($2::bigint[]) order by volume.id`),
});
const LOCATE = `select ${FOUND_JSON}::text as record`;

@Answers(locateVolumes)
export class LocateVolumesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateVolumes>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
