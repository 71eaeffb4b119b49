import { COMPUTES, locateInstances } from '@stratus/contracts';
import type { CallOf, LocatedInstance } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { locatedSql } from '../../located.sql.js';

const LOCATE = locatedSql<LocatedInstance>(
  COMPUTES,
  'instances',
  { id: 'located.id', label: 'located.label', region: 'located.region' },
  'located.visible',
);

@Answers(locateInstances)
export class LocateInstancesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateInstances>) {
    return this.database.readRecord(LOCATE, [caller.accountId, body.ids]);
  }
}
