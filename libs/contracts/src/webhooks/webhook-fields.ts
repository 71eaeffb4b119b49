import { applyDecorators } from '../validation/apply-decorators.js';
import { ListOf, NestedList, NotEmpty, Pattern, Required, VerbatimText } from '../validation/decorators.js';

const MAX_TYPES = 50;
const MAX_ENTITIES = 100;
const MAX_REGIONS = 50;
export const MAX_WEBHOOK_URL_LENGTH = 2048;

const TYPE = /^[a-z0-9_*]{1,64}$/;
const REGION = /^[a-z0-9-]{1,64}$/;

/** A URL; the service decides whether deliveries may go there. */
export const WebhookUrl = (): PropertyDecorator => VerbatimText(1, MAX_WEBHOOK_URL_LENGTH);

/** 1 to 50 types of events, each with any number of `*`. */
export const EventTypes = (): PropertyDecorator =>
  applyDecorators(
    NotEmpty('Must name at least one type of event; * stands for all'),
    ListOf(
      MAX_TYPES,
      'eventType',
      (text) => TYPE.test(text),
      'Each item must be a type of event like vpc_create, or a pattern like vpc_*: 1-64 of a-z, 0-9, _ and *',
      { pattern: TYPE.source },
    ),
  );

export class WebhookEntityKey {
  @Required('Kind of the resource, like `vpc`')
  @VerbatimText(1, 64)
  @Pattern(/^[a-z0-9_]+$/, 'Must be the kind of a resource as events name it, like vpc')
  type: string;

  @Required('Id of the resource, as a text')
  @VerbatimText(1, 128)
  id: string;
}

/** 1 to 100 resources. */
export const WebhookEntities = (): PropertyDecorator =>
  applyDecorators(
    NotEmpty('Must name at least one resource; omit entities for all of them'),
    NestedList(() => WebhookEntityKey, MAX_ENTITIES),
  );

/** 1 to 50 regions. */
export const WebhookRegions = (): PropertyDecorator =>
  applyDecorators(
    NotEmpty('Must name at least one region; omit regions for all of them'),
    ListOf(MAX_REGIONS, 'region', (text) => REGION.test(text), 'Each item must be the id of a region, like us-east', {
      pattern: REGION.source,
    }),
  );
