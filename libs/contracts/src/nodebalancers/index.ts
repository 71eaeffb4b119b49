export * from './locate-node-balancers.operation.js';
