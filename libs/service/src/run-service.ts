import { leave, runApp } from '@stratus/app';
import type { ServiceApp } from './service-app.js';
import { migrateService } from './migrate-service.js';

/** Runs a service as a process. With the argument `migrate` it only brings the schema up to date. */
export async function runService(app: ServiceApp): Promise<void> {
  if (process.argv[2] !== 'migrate') return runApp(app);
  try {
    return await migrateService(app.define(process.env));
  } catch (error) {
    return leave(error);
  }
}
