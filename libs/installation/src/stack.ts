// What programs need to find a running stack: imports nothing else.
export * from './stack/client-environment.js';
export * from './stack/stack-description.js';
