import { Module } from '@nestjs/common';
import { FindViewersHandler } from './find-viewers/find-viewers.handler.js';

@Module({ providers: [FindViewersHandler] })
export class ViewersModule {}
