export * from './content-security-policy.js';
export * from './encoding.js';
export * from './prefers-html.js';
export * from './site.js';
