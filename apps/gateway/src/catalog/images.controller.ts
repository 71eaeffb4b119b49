import { Controller, Req, Res } from '@nestjs/common';
import { getImage, listImages } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Public } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class ImagesController {
  constructor(private readonly operations: Operations) {}

  @Handles(listImages)
  @Public()
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listImages, request, reply);
  }

  @Handles(getImage)
  @Public()
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getImage, request, reply);
  }
}
