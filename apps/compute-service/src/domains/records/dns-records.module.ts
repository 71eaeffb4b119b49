import { Module } from '@nestjs/common';
import { CreateDnsRecordHandler } from './create-dns-record/create-dns-record.handler.js';
import { DeleteDnsRecordHandler } from './delete-dns-record/delete-dns-record.handler.js';
import { GetDnsRecordHandler } from './get-dns-record/get-dns-record.handler.js';
import { ListDnsRecordsHandler } from './list-dns-records/list-dns-records.handler.js';
import { UpdateDnsRecordHandler } from './update-dns-record/update-dns-record.handler.js';

@Module({
  providers: [
    CreateDnsRecordHandler,
    DeleteDnsRecordHandler,
    GetDnsRecordHandler,
    ListDnsRecordsHandler,
    UpdateDnsRecordHandler,
  ],
})
export class DnsRecordsModule {}
