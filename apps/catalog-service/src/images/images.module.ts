import { Module } from '@nestjs/common';
import { GetImageHandler } from './get-image/get-image.handler.js';
import { ListImagesHandler } from './list-images/list-images.handler.js';

@Module({ providers: [GetImageHandler, ListImagesHandler] })
export class ImagesModule {}
