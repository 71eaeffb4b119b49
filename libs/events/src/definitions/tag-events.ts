import { tagRecord } from '@stratus/contracts';
import type { TagRecord } from '@stratus/contracts';
import { onlyUnrestricted } from './audience.js';
import { defineEvent } from './define-event.js';

const aboutTag = ({ label }: TagRecord, id: number) => ({ id, label, url: `/v4/tags/${encodeURIComponent(label)}` });

const tag = { service: 'compute', entity: 'tag', data: tagRecord, seenBy: onlyUnrestricted };

export const tagCreate = defineEvent(
  {
    ...tag,
    type: 'tag_create',
    summary: 'A tag was created, alone or with a tagged object',
    lifecycle: 'begins',
  },
  aboutTag,
);
export const tagDelete = defineEvent(
  { ...tag, type: 'tag_delete', summary: 'A tag was deleted and removed from all objects', lifecycle: 'ends' },
  aboutTag,
);
