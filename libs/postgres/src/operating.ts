// For operators' commands: without TypeORM and the tables of services.
export * from './driver/error-texts.js';
export * from './replicas.js';
