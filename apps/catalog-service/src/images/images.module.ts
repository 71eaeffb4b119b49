import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { GetImageHandler } from './get-image/get-image.handler.js';
import { ListImagesHandler } from './list-images/list-images.handler.js';

@Module({ controllers: [ImagesController], providers: [GetImageHandler, ListImagesHandler] })
export class ImagesModule {}
