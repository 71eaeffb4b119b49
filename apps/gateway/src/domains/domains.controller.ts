import { Controller, Req, Res } from '@nestjs/common';
import { createDomain, deleteDomain, getDomain, listDomains, updateDomain } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayCreate, MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class DomainsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listDomains)
  @Scopes('domains:read_only')
  @ListsGranted('domain')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listDomains, request, reply);
  }

  @Handles(createDomain)
  @Scopes('domains:read_write')
  @MayCreate('add_domains', 'domain')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createDomain, request, reply);
  }

  @Handles(getDomain)
  @Scopes('domains:read_only')
  @MayRead('domain', 'domainId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getDomain, request, reply);
  }

  @Handles(updateDomain)
  @Scopes('domains:read_write')
  @MayWrite('domain', 'domainId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateDomain, request, reply);
  }

  @Handles(deleteDomain)
  @Scopes('domains:read_write')
  @MayWrite('domain', 'domainId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteDomain, request, reply);
  }
}
