import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import { DATABASE_LABEL_TAKEN } from './databases/database.js';

export const violations: ConstraintViolations = { databases_label_unique: DATABASE_LABEL_TAKEN };

export const unreachableConstraints: UnreachableConstraints = {
  'the command locks the database first': ['backups_database_id_fkey', 'backups_label_unique'],
  'the observer locks the database first': ['observations_database_id_fkey'],
  'the insert updates or skips a row that is there': [
    'ended_databases_pkey',
    'observations_pkey',
    'simulated_clusters_pkey',
  ],
  'a migration writes the only row': ['leaders_pkey', 'leaders_single_check'],
};
