export { type LocalConfiguration, localProvisioner, localVariables } from './local.configuration.js';
export { LocalProvisioner } from './local.provisioner.js';
