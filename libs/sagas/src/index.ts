export * from './cancel-sagas.migration.js';
export * from './create-sagas.migration.js';
export * from './define-saga.js';
export * from './saga.js';
export * from './saga-probe.js';
export * from './sagas.js';
export * from './sagas.module.js';
