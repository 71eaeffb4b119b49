import { Module } from '@nestjs/common';
import { AssignAddressesHandler } from './assign-addresses/assign-addresses.handler.js';
import { FindHoldersHandler } from './find-holders/find-holders.handler.js';

@Module({ providers: [AssignAddressesHandler, FindHoldersHandler] })
export class AssignmentsModule {}
