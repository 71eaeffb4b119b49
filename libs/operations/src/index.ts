export * from './answers.decorator.js';
export * from './operation-endpoints.js';
export * from './operation-server.js';
