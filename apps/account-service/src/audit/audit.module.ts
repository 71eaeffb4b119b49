import { Module } from '@nestjs/common';
import { ListAuditHandler } from './list-audit/list-audit.handler.js';
import { RecordAuditHandler } from './record-audit/record-audit.handler.js';

@Module({ providers: [ListAuditHandler, RecordAuditHandler] })
export class AuditModule {}
