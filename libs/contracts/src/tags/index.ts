export * from './create-tag.operation.js';
export * from './delete-tag.operation.js';
export * from './keep-tags.operation.js';
export * from './list-tagged-objects.operation.js';
export * from './list-tags.operation.js';
export * from './release-tags.operation.js';
export * from './reserve-tags.operation.js';
export * from './tag.record.js';
