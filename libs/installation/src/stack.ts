// What programs need to find a running stack and to replace its data: imports nothing else.
export * from './stack/client-environment.js';
export type { LoadRequest } from './stack/load-request.js';
export * from './stack/stack-description.js';
export * from './stack/replace-data.js';
