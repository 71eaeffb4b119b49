export { simulatedVariables } from './simulated/simulated.configuration.js';
export { SimulatedProvisioner } from './simulated/simulated.provisioner.js';
