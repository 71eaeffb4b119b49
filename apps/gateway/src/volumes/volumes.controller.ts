import { Controller, Req, Res } from '@nestjs/common';
import {
  COMPUTES,
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  getVolume,
  listVolumes,
  updateVolume,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayCreate, MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class VolumesController {
  constructor(private readonly operations: Operations) {}

  @Handles(listVolumes)
  @Scopes('volumes:read_only')
  @ListsGranted('volume')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listVolumes, request, reply);
  }

  @Handles(createVolume)
  @Scopes('volumes:read_write')
  @MayCreate('add_volumes', 'volume')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createVolume, request, reply);
  }

  @Handles(getVolume)
  @Scopes('volumes:read_only')
  @MayRead('volume', 'volumeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getVolume, request, reply);
  }

  @Handles(updateVolume)
  @Scopes('volumes:read_write')
  @MayWrite('volume', 'volumeId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateVolume, request, reply);
  }

  @Handles(deleteVolume)
  @Scopes('volumes:read_write')
  @MayWrite('volume', 'volumeId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteVolume, request, reply);
  }

  @Handles(attachVolume)
  @Scopes('volumes:read_write', `${COMPUTES}:read_write`)
  @MayWrite('volume', 'volumeId')
  attach(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(attachVolume, request, reply);
  }

  @Handles(detachVolume)
  @Scopes('volumes:read_write', `${COMPUTES}:read_write`)
  @MayWrite('volume', 'volumeId')
  detach(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(detachVolume, request, reply);
  }
}
