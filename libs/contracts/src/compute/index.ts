export * from './locate-instances.operation.js';
