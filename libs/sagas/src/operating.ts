// For operators' commands: imports nothing else.
export * from './operate-sagas.js';
