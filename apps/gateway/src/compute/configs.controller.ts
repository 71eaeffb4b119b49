import { Controller, Req, Res } from '@nestjs/common';
import {
  COMPUTE,
  COMPUTES,
  createConfig,
  deleteConfig,
  getConfig,
  listConfigs,
  updateConfig,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class ConfigsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listConfigs)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listConfigs, request, reply);
  }

  @Handles(createConfig)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createConfig, request, reply);
  }

  @Handles(getConfig)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getConfig, request, reply);
  }

  @Handles(updateConfig)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateConfig, request, reply);
  }

  @Handles(deleteConfig)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteConfig, request, reply);
  }
}
