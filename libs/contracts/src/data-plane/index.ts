export * from './list-compute-ports.operation.js';
export * from './list-enforced-firewalls.operation.js';
export * from './list-network-ports.operation.js';
export * from './list-vpc-ports.operation.js';
export { MAX_PORTS } from './ports-request.js';
