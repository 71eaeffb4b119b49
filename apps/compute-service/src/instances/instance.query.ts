import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

/** Looks up the instance that other resources belong to. */
@Injectable()
export class InstanceQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such instance: an empty list would suggest that it exists. */
  async mustExist(accountId: number, id: number): Promise<void> {
    const rows = await this.database.read('select from instances where id = $1 and account_id = $2 and visible', [
      id,
      accountId,
    ]);
    existing(rows[0]);
  }

  /** Whether a job still runs on the instance; false once a deletion has cancelled it. */
  async isHeldBy(id: number, jobId: string): Promise<boolean> {
    const rows = await this.database.read('select from instances where id = $1 and busy_saga = $2', [id, jobId]);
    return rows.length > 0;
  }

  /**
   * The current type and region; a job may change them. Undefined when the account has no such instance: a command
   * refuses that only inside its work, so that a repeat gets its stored reply even after the instance is deleted.
   */
  async placeOf(accountId: number, id: number): Promise<{ type: string; region: string } | undefined> {
    const rows = await this.database.read<{ type: string; region: string }>(
      'select type, region from instances where id = $1 and account_id = $2 and visible',
      [id, accountId],
    );
    return rows[0];
  }
}
