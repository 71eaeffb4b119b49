import type { ConstraintViolations, UnreachableConstraints } from '@stratus/commands';
import {
  ADDRESS_IN_USE,
  ATTACHMENT_ID_TAKEN,
  CHANGE_ID_TAKEN,
  OTHER_CHANGE_OPEN,
} from './subnet-attachments/subnet-attachment.js';
import { SUBNET_IN_USE, SUBNET_LABEL_TAKEN, SUBNET_OVERLAPS } from './vpcs/subnets/subnet.js';
import { VPC_LABEL_TAKEN } from './vpcs/vpc.js';

export const violations: ConstraintViolations = {
  vpcs_label_unique: VPC_LABEL_TAKEN,
  subnets_label_unique: SUBNET_LABEL_TAKEN,
  subnets_disjoint: SUBNET_OVERLAPS,
  subnet_in_use: SUBNET_IN_USE,
  subnet_attachments_pkey: ATTACHMENT_ID_TAKEN,
  subnet_allocations_of_one_instance: ADDRESS_IN_USE,
  subnet_allocations_once_in_profile: ADDRESS_IN_USE,
  attachment_changes_pkey: CHANGE_ID_TAKEN,
  attachment_changes_open: OTHER_CHANGE_OPEN,
};

export const unreachableConstraints: UnreachableConstraints = {
  'the command locks the VPC first': ['subnets_vpc_id_fkey'],
  'the command holds the id of the attachment first': ['subnet_allocations_attachment_id_fkey'],
  'the insert updates a row that is there': ['active_profiles_pkey'],
  'the code knows no other value': ['subnet_allocations_kind_check', 'subnet_attachments_state_check'],
};
