import { Module } from '@nestjs/common';
import { CreateTagHandler } from './create-tag/create-tag.handler.js';
import { DeleteTagHandler } from './delete-tag/delete-tag.handler.js';
import { DeleteTagSaga } from './delete-tag/delete-tag.saga.js';
import { KeepTagsHandler } from './keep-tags/keep-tags.handler.js';
import { ListTaggedObjectsHandler } from './list-tagged-objects/list-tagged-objects.handler.js';
import { ListTagsHandler } from './list-tags/list-tags.handler.js';
import { ReleaseTagsHandler } from './release-tags/release-tags.handler.js';
import { ReserveTagsHandler } from './reserve-tags/reserve-tags.handler.js';

@Module({
  providers: [
    CreateTagHandler,
    DeleteTagHandler,
    DeleteTagSaga,
    KeepTagsHandler,
    ListTaggedObjectsHandler,
    ListTagsHandler,
    ReleaseTagsHandler,
    ReserveTagsHandler,
  ],
  exports: [DeleteTagSaga],
})
export class TagsModule {}
