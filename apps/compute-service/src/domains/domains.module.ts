import { Module } from '@nestjs/common';
import { CreateDomainHandler } from './create-domain/create-domain.handler.js';
import { DeleteDomainHandler } from './delete-domain/delete-domain.handler.js';
import { GetDomainHandler } from './get-domain/get-domain.handler.js';
import { ListDomainsHandler } from './list-domains/list-domains.handler.js';
import { LocateDomainsHandler } from './locate-domains/locate-domains.handler.js';
import { UpdateDomainHandler } from './update-domain/update-domain.handler.js';

@Module({
  providers: [
    CreateDomainHandler,
    DeleteDomainHandler,
    GetDomainHandler,
    ListDomainsHandler,
    LocateDomainsHandler,
    UpdateDomainHandler,
  ],
})
export class DomainsModule {}
