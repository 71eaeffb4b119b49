import { Injectable } from '@nestjs/common';
import { instanceMigrate } from '@stratus/events';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { HostMoveSteps } from '../jobs/host-move.steps.js';
import type { HostMoveInput } from '../jobs/host-move.steps.js';

/** Moves an instance to another host in its region; a move to another region may replace it while it waits. */
@Injectable()
export class MigrateHostSaga implements DefinesSaga<HostMoveInput, Record<string, never>> {
  readonly definition: SagaDefinition<HostMoveInput, Record<string, never>>;

  constructor(moves: HostMoveSteps) {
    this.definition = moves.sagaOf({
      name: 'migrate-host',
      kind: 'migrate',
      status: 'migrating',
      eventOf: instanceMigrate,
      isReplaceable: true,
      lasts: 'COMPUTE_MIGRATION_MS',
    });
  }
}
