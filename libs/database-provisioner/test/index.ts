export { provisionerSuite } from './provisioner-suite.js';
