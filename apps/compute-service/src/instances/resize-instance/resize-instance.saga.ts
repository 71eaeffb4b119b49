import { Injectable } from '@nestjs/common';
import type { InstanceSpecs } from '@stratus/contracts';
import { instanceResize, instanceResizeCreate } from '@stratus/events';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { DiskRepository } from '../disks/disk.repository.js';
import { HostMoveSteps } from '../jobs/host-move.steps.js';
import type { HostMoveInput } from '../jobs/host-move.steps.js';

export interface ResizeInput extends HostMoveInput {
  type: string;
  specs: InstanceSpecs;
  growing?: { id: number; size: number };
}

/** Changes the type of an instance, which moves it to another host. */
@Injectable()
export class ResizeInstanceSaga implements DefinesSaga<ResizeInput, Record<string, never>> {
  readonly definition: SagaDefinition<ResizeInput, Record<string, never>>;

  constructor(moves: HostMoveSteps, disks: DiskRepository) {
    this.definition = moves.sagaOf<ResizeInput>({
      name: 'resize-instance',
      kind: 'resize',
      status: 'resizing',
      eventOf: instanceResize,
      requestedEventOf: instanceResizeCreate,
      isReplaceable: false,
      lasts: 'COMPUTE_RESIZE_MS',
      changesOf: ({ type, specs }) => ({ type, specs }),
      finish: async ({ statements, now }, { growing }) => {
        if (growing) disks.resize(statements, growing.id, growing.size, now);
      },
    });
  }
}
