import { Module } from '@nestjs/common';
import { CreateTagHandler } from './create-tag/create-tag.handler.js';
import { DeleteTagHandler } from './delete-tag/delete-tag.handler.js';
import { DeleteTagSaga } from './delete-tag/delete-tag.saga.js';
import { ListTaggedObjectsHandler } from './list-tagged-objects/list-tagged-objects.handler.js';
import { ListTagsHandler } from './list-tags/list-tags.handler.js';

@Module({
  providers: [CreateTagHandler, DeleteTagHandler, DeleteTagSaga, ListTaggedObjectsHandler, ListTagsHandler],
  exports: [DeleteTagSaga],
})
export class TagsModule {}
