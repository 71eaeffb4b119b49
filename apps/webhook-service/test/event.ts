import type { CloudEvent } from '@stratus/events';
import { v7 as uuidv7 } from 'uuid';

/** An event as a service publishes it: by default the creation of VPC 1. */
export function eventOf(parts: Partial<CloudEvent>): CloudEvent {
  const { entityid = '1', entitytype = 'vpc', type = 'vpc_create' } = parts;
  return {
    specversion: '1.0',
    id: uuidv7(),
    source: '/vpc-service',
    subject: `/v4/vpcs/${entityid}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: `urn:stratus:event:${type}:v1#/$defs/data`,
    accountid: 1,
    actor: 'somebody',
    sequence: '0000000001',
    requestid: 'spec',
    entitylabel: `vpc-${entityid}`,
    data: {},
    ...parts,
    type,
    entitytype,
    entityid,
  };
}
