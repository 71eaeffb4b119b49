import { Controller, Req, Res } from '@nestjs/common';
import {
  COMPUTE,
  COMPUTES,
  bootInstance,
  createInstance,
  deleteInstance,
  getInstance,
  listInstances,
  migrateInstance,
  rebootInstance,
  resizeInstance,
  shutdownInstance,
  updateInstance,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayCreate, MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class InstancesController {
  constructor(private readonly operations: Operations) {}

  @Handles(listInstances)
  @Scopes(`${COMPUTES}:read_only`)
  @ListsGranted(COMPUTE)
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listInstances, request, reply);
  }

  @Handles(createInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayCreate(`add_${COMPUTES}`, COMPUTE)
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createInstance, request, reply);
  }

  @Handles(getInstance)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getInstance, request, reply);
  }

  @Handles(updateInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateInstance, request, reply);
  }

  @Handles(deleteInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteInstance, request, reply);
  }

  @Handles(bootInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  boot(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(bootInstance, request, reply);
  }

  @Handles(rebootInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  reboot(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(rebootInstance, request, reply);
  }

  @Handles(shutdownInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  shutdown(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(shutdownInstance, request, reply);
  }

  @Handles(migrateInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  migrate(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(migrateInstance, request, reply);
  }

  @Handles(resizeInstance)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  resize(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(resizeInstance, request, reply);
  }
}
