export * from './host.js';
export * from './list-compute-ports.operation.js';
export * from './list-enforced-firewalls.operation.js';
export * from './list-network-ports.operation.js';
export * from './list-vpc-ports.operation.js';
export * from './report-enforcement.operation.js';
export { MAX_PORTS, readPortsRequest } from './ports-request.js';
