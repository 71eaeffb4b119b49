import { locateVolumes } from '@stratus/contracts';
import type { CallOf, LocatedVolume } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { locatedSql } from '../../located.sql.js';

const LOCATE = locatedSql<LocatedVolume>('volumes', 'volumes', {
  id: 'located.id',
  label: 'located.label',
  region: 'located.region',
});

@Answers(locateVolumes)
export class LocateVolumesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateVolumes>) {
    return this.database.readRecord(LOCATE, [caller.accountId, body.ids]);
  }
}
