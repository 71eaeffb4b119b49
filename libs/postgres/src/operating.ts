// For operators' commands: without a service's own schema.
export * from './driver/error-texts.js';
export * from './replicas.js';
