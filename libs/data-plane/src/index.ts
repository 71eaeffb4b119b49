export * from './compile/compile.js';
export * from './picture/picture.js';
export * from './plan/plan.js';
export * from './kernel/kernel.js';
export * from './kernel/namespaces-kernel.js';
export * from './kernel/reconcile.js';
export * from './plan/changed-parts.js';
