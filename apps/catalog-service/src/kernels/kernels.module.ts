import { Module } from '@nestjs/common';
import { KernelsController } from './kernels.controller.js';
import { GetKernelHandler } from './get-kernel/get-kernel.handler.js';
import { ListKernelsHandler } from './list-kernels/list-kernels.handler.js';

@Module({ controllers: [KernelsController], providers: [GetKernelHandler, ListKernelsHandler] })
export class KernelsModule {}
