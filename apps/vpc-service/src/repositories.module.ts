import { Global, Module } from '@nestjs/common';
import { ActiveProfileRepository } from './subnet-attachments/active-profile.repository.js';
import { AttachmentChangeRepository } from './subnet-attachments/attachment-change.repository.js';
import { SubnetAttachmentRepository } from './subnet-attachments/subnet-attachment.repository.js';
import { SubnetUseQuery } from './vpcs/subnets/subnet-use.query.js';
import { SubnetRepository } from './vpcs/subnets/subnet.repository.js';
import { VpcQuery } from './vpcs/vpc.query.js';
import { VpcRepository } from './vpcs/vpc.repository.js';

const SHARED = [
  ActiveProfileRepository,
  AttachmentChangeRepository,
  SubnetAttachmentRepository,
  SubnetRepository,
  SubnetUseQuery,
  VpcQuery,
  VpcRepository,
];

/** Repositories and readers. They have no state, so all modules share one of each. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class RepositoriesModule {}
