export { simulatedVariables } from './simulated/simulated.configuration.js';
export type { SimulatedDurations } from './simulated/simulated.configuration.js';
export { WORK_CONTROL } from './simulated/work-control.js';
export type { SimulatedWork, WorkControl } from './simulated/work-control.js';
export { SimulatedProvisioner } from './simulated/simulated.provisioner.js';
