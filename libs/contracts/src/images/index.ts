export * from './get-image.operation.js';
export * from './get-kernel.operation.js';
export * from './image-list-fields.js';
export * from './image.record.js';
export * from './kernel.record.js';
export * from './list-images.operation.js';
export * from './list-kernels.operation.js';
