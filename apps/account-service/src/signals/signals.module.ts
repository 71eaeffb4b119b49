import { Module } from '@nestjs/common';
import { Signals } from './signals.publisher.js';

@Module({ providers: [Signals], exports: [Signals] })
export class SignalsModule {}
