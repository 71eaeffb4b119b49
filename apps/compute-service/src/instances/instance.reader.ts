import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';

/** What reads of other resources need to know of their instance. */
@Injectable()
export class InstanceReader {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such instance: an empty list would claim that it is there. */
  async mustExist(accountId: number, id: number): Promise<void> {
    const rows = await this.database.read('select from instances where id = $1 and account_id = $2 and visible', [
      id,
      accountId,
    ]);
    existing(rows[0]);
  }

  /**
   * Type and region as they are now; a job may change them. Undefined when the account has no such instance: a command
   * refuses that only in its work, for its repeat gets the stored answer although the instance is gone.
   */
  async placeOf(accountId: number, id: number): Promise<{ type: string; region: string } | undefined> {
    const rows = await this.database.read<{ type: string; region: string }>(
      'select type, region from instances where id = $1 and account_id = $2 and visible',
      [id, accountId],
    );
    return rows[0];
  }
}
