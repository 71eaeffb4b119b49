// For operators' commands: loads nothing else.
export * from './operate-sagas.js';
