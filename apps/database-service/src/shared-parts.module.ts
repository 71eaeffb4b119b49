import { Global, Module } from '@nestjs/common';
import { KeyRing } from '@stratus/cryptography';
import { PROVISIONER } from '@stratus/database-provisioner';
import { SimulatedProvisioner, WORK_CONTROL } from '@stratus/database-provisioner/simulated';
import { localProvisioner } from '@stratus/local-databases';
import { CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { JobFaults, JobScales } from '@stratus/service';
import { BackupJobs } from './backups/backup.jobs.js';
import { BackupRepository } from './backups/backup.repository.js';
import { ExpiredBackupPurge } from './backups/expired-backup.purge.js';
import { DatabaseJobs } from './databases/database.jobs.js';
import { DatabaseRepository } from './databases/database.repository.js';
import { PatchJobs } from './databases/patch.jobs.js';
import type { ProvisionerConfiguration } from './provisioner/provisioner.configuration.js';
import { SimulatedWorkLookup } from './provisioner/simulated-work.lookup.js';
import { WorkPublisher } from './provisioner/work.publisher.js';
import { PasswordGenerator } from './secrets/password.generator.js';
import type { SecretsConfiguration } from './secrets/secrets.configuration.js';

const SHARED = [
  BackupJobs,
  BackupRepository,
  DatabaseJobs,
  DatabaseRepository,
  ExpiredBackupPurge,
  JobFaults,
  JobScales,
  PasswordGenerator,
  PatchJobs,
  WorkPublisher,
];

/** Repositories, jobs, the keys and the provisioner, of which all modules share one instance each. */
@Global()
@Module({
  providers: [
    ...SHARED,
    {
      provide: KeyRing,
      inject: [CONFIGURATION],
      useFactory: (configuration: SecretsConfiguration) => KeyRing.of(configuration.DATABASE_SECRET_KEYS),
    },
    { provide: WORK_CONTROL, useClass: SimulatedWorkLookup },
    SimulatedProvisioner,
    {
      provide: PROVISIONER,
      inject: [CONFIGURATION, LOGGER, SimulatedProvisioner],
      useFactory: (configuration: ProvisionerConfiguration, logger: Logger, simulated: SimulatedProvisioner) =>
        configuration.DATABASE_PROVISIONER === 'local'
          ? localProvisioner(configuration, (message) => logger.warn(message))
          : simulated,
    },
  ],
  exports: [...SHARED, KeyRing, PROVISIONER, SimulatedProvisioner],
})
export class SharedPartsModule {}
