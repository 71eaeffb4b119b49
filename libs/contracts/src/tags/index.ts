export * from './create-tag.operation.js';
export * from './delete-tag.operation.js';
export * from './list-tagged-objects.operation.js';
export * from './list-tags.operation.js';
export * from './tag-list-fields.js';
export * from './tag.record.js';
