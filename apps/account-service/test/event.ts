import { COMPUTE } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { randomUUID } from 'node:crypto';

/** An event as a service publishes it: by default the creation of VPC 1. */
export function eventOf(parts: Partial<CloudEvent>): CloudEvent {
  const entityid = parts.entityid ?? '1';
  const type = parts.type ?? 'vpc_create';
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/vpc-service',
    type,
    subject: `/v4/vpcs/${entityid}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: `https://stratus.example/schemas/events/${type}.v1.json`,
    accountid: 1,
    actor: 'somebody',
    sequence: 1,
    requestid: 'spec',
    entitytype: 'vpc',
    entityid,
    entitylabel: `vpc-${entityid}`,
    data: {},
    ...parts,
  };
}

/** A step of a job as a service publishes it: by default the boot of an instance. */
export function stepOf(jobstatus: NonNullable<CloudEvent['jobstatus']>, parts: Partial<CloudEvent> = {}): CloudEvent {
  const entityid = parts.entityid ?? '100001';
  return eventOf({
    source: '/compute-service',
    type: `${COMPUTE}_boot`,
    subject: `/v4/${COMPUTE}/instances/${entityid}`,
    entitytype: COMPUTE,
    entitylabel: 'web-1',
    jobid: '01a1fd0d-769b-76ae-978f-0ac596474829',
    jobstatus,
    ...parts,
    entityid,
  });
}
