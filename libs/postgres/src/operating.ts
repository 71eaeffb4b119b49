// For operators' commands: without TypeORM and the tables of services.
export * from './replicas.js';
