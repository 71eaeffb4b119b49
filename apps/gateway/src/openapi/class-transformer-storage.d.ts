// class-transformer exports its storage from this file only, and ships its types elsewhere.
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
