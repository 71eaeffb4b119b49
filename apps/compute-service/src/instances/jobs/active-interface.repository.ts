import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';

/** Writes which interfaces are active; every method works in the transaction of a job, which holds the instance. */
@Injectable()
export class ActiveInterfaceRepository {
  /** Ids of the instance's active interfaces. */
  async of(statements: Statements, computeId: number): Promise<number[]> {
    const active = await statements.query<{ id: number }>(
      'select id from interfaces where compute_id = $1 and active order by id',
      [computeId],
    );
    return active.map(({ id }) => id);
  }

  /** Activates these interfaces of the instance again, and deactivates all others. */
  restore(statements: Statements, computeId: number, ids: readonly number[]): void {
    statements.send({
      text: `update interfaces set active = (id = any($2::bigint[]))
        where compute_id = $1 and active <> (id = any($2::bigint[]))`,
      values: [computeId, ids],
    });
  }

  /** Activates the interfaces of one profile and deactivates the instance's others; null: the instance is off. */
  setProfile(statements: Statements, computeId: number, configId: number | null): void {
    statements.send({
      text: `update interfaces set active = (config_id is not distinct from $2::bigint)
        where compute_id = $1 and active <> (config_id is not distinct from $2::bigint)`,
      values: [computeId, configId],
    });
  }
}
