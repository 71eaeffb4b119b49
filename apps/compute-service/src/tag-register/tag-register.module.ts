import { Module } from '@nestjs/common';
import { KeepTagsHandler } from './keep-tags/keep-tags.handler.js';
import { ReleaseTagsHandler } from './release-tags/release-tags.handler.js';
import { ReserveTagsHandler } from './reserve-tags/reserve-tags.handler.js';

/** Which tags exist, for objects of this service and of others. */
@Module({ providers: [KeepTagsHandler, ReleaseTagsHandler, ReserveTagsHandler] })
export class TagRegisterModule {}
