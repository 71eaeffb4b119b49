import { Module } from '@nestjs/common';
import { ShareIpsHandler } from './share-ips/share-ips.handler.js';

@Module({ providers: [ShareIpsHandler] })
export class SharesModule {}
