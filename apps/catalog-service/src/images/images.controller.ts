import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getImage, listImages } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetImageQuery } from './get-image/get-image.query.js';
import { ListImagesQuery } from './list-images/list-images.query.js';

@Controller()
export class ImagesController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getImage.subject)
  get(@Payload() call: CallOf<typeof getImage>) {
    return this.queries.execute(new GetImageQuery(call));
  }

  @MessagePattern(listImages.subject)
  list(@Payload() call: CallOf<typeof listImages>) {
    return this.queries.execute(new ListImagesQuery(call));
  }
}
