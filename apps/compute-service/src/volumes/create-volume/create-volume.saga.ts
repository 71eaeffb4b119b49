import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { jobEvent, volumeCreate, volumeDelete } from '@stratus/events';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga } from '@stratus/sagas';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import { VolumeRepository } from '../volume.repository.js';

interface NewVolume {
  volumeId: number;
}

/** The job that activates a new volume; the saga's id is the job's id. A volume that is deleted meanwhile stays deleted. */
@Injectable()
export class CreateVolumeSaga implements DefinesSaga<NewVolume> {
  readonly definition = defineSaga<NewVolume>({
    name: 'create-volume',
    steps: (steps) => {
      steps.write('begin', {
        do: (transaction, saga) => {
          this.failing.refuse(saga);
          return this.begin(transaction, saga.input, saga.id);
        },
      });
      steps.pause('create', (saga) => this.durations.of(saga, 'COMPUTE_VOLUME_MS'));
      steps.write('activate', { do: (transaction, { id, input }) => this.activate(transaction, input, id) });
    },
    undoStart: (transaction, { id, input }) => this.fail(transaction, input, id),
  });

  constructor(
    private readonly volumes: VolumeRepository,
    private readonly durations: JobDurationLookup,
    private readonly failing: FailingJobs,
  ) {}

  private async begin({ statements, emit }: Transaction, { volumeId }: NewVolume, jobId: string): Promise<void> {
    const volume = await this.volumes.lockForJob(statements, volumeId, jobId);
    if (!volume) return;
    emit(jobEvent(volumeCreate(await this.volumes.record(statements, volumeId)), { id: jobId, status: 'started' }));
  }

  private async activate(
    { statements, now, emit }: Transaction,
    { volumeId }: NewVolume,
    jobId: string,
  ): Promise<void> {
    const volume = await this.volumes.lockForJob(statements, volumeId, jobId);
    if (!volume) return;
    this.volumes.update(statements, volumeId, { status: 'active', creationJob: null, updated: now });
    emit(jobEvent(volumeCreate(await this.volumes.record(statements, volumeId)), { id: jobId, status: 'finished' }));
  }

  private async fail({ statements, emit }: Transaction, { volumeId }: NewVolume, jobId: string): Promise<void> {
    const volume = await this.volumes.lockForJob(statements, volumeId, jobId);
    if (!volume) return;
    const record = await this.volumes.record(statements, volumeId);
    this.volumes.delete(statements, volumeId);
    emit(jobEvent(volumeCreate(record), { id: jobId, status: 'failed', message: 'The volume could not be created' }));
    emit(jobEvent(volumeDelete(record), { id: randomUUID(), status: 'finished' }));
  }
}
