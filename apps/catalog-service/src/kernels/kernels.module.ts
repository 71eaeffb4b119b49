import { Module } from '@nestjs/common';
import { GetKernelHandler } from './get-kernel/get-kernel.handler.js';
import { ListKernelsHandler } from './list-kernels/list-kernels.handler.js';

@Module({ providers: [GetKernelHandler, ListKernelsHandler] })
export class KernelsModule {}
