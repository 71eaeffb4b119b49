import { Module } from '@nestjs/common';
import { CreateIpv6RangeHandler } from './create-ipv6-range/create-ipv6-range.handler.js';
import { DeleteIpv6RangeHandler } from './delete-ipv6-range/delete-ipv6-range.handler.js';
import { GetIpv6RangeHandler } from './get-ipv6-range/get-ipv6-range.handler.js';
import { ListIpv6PoolsHandler } from './list-ipv6-pools/list-ipv6-pools.handler.js';
import { ListIpv6RangesHandler } from './list-ipv6-ranges/list-ipv6-ranges.handler.js';

@Module({
  providers: [
    CreateIpv6RangeHandler,
    DeleteIpv6RangeHandler,
    GetIpv6RangeHandler,
    ListIpv6PoolsHandler,
    ListIpv6RangesHandler,
  ],
})
export class RangesModule {}
