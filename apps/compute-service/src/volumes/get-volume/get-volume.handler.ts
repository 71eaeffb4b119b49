import { getVolume } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VOLUME_JSON } from '../volume.sql.js';

const GET_VOLUME = `
  select ${VOLUME_JSON}::text as record from volumes as volume where volume.id = $1 and volume.account_id = $2`;

@Answers(getVolume)
export class GetVolumeHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getVolume>) {
    const values = [call.params.volumeId, call.caller.accountId];
    return this.database.readRecord(GET_VOLUME, values);
  }
}
