import type { EventRecord } from '@stratus/contracts';
import { KINDS, SPECIAL, STATES, SUBJECTS, VERBS, entryOf } from './phrases.js';

/** A sentence around the label of the event's entity. */
export interface Description {
  before: string;
  label: string;
  after: string;
}

type Described = Pick<EventRecord, 'action' | 'status' | 'entity' | 'secondary_entity'>;

/**
 * What happened, in words; for an action that nobody knows, the action.
 *
 * @param textOf from the words of the gateway to those of the services.
 */
export function describe(event: Described, textOf: (text: string) => string = (text) => text): Description {
  const { entity } = event;
  const action = textOf(event.action);
  const id = String(entity?.id ?? '');
  const label = entity?.label || id;
  const state = entryOf(STATES, action);
  if (state) return { before: state[0], label, after: state[1] };
  const [verb, subject] = entryOf(SPECIAL, action) ?? partsOf(action) ?? [];
  const forms = verb === undefined ? undefined : entryOf(VERBS, verb);
  if (!forms || subject === undefined) return { before: event.action, label, after: '' };
  // The profile and the account have no label of their own.
  const shown = subject.startsWith('the ') && id === '' ? '' : label;
  return { before: `${doneOf(forms, event.status)} ${subject}`, label: shown, after: secondOf(event, verb, textOf) };
}

export const sentenceOf = ({ before, label, after }: Description): string =>
  [before, label, after].filter((part) => part !== '').join(' ');

/** The verb of an action and what it is about: by the longest first part that is known. */
function partsOf(action: string): [verb: string, subject: string] | undefined {
  const words = action.split('_');
  for (let length = words.length - 1; length > 0; length -= 1) {
    const subject = entryOf(SUBJECTS, words.slice(0, length).join('_'));
    if (subject !== undefined) return [words.slice(length).join('_'), subject];
  }
  return undefined;
}

function doneOf([infinitive, gerund, participle]: readonly [string, string, string], status: string): string {
  if (status === 'scheduled') return `About to ${infinitive}`;
  if (status === 'started') return gerund;
  return status === 'failed' ? `Could not ${infinitive}` : participle;
}

function secondOf({ secondary_entity: second }: Described, verb: string | undefined, textOf: (text: string) => string) {
  if (!second) return '';
  const type = textOf(second.type);
  const named = `${entryOf(KINDS, type) ?? type} ${second.label || second.id}`;
  if (verb === 'attach' || verb === 'assign') return `to ${named}`;
  if (verb === 'detach') return `from ${named}`;
  return verb === 'add' || verb === 'remove' ? `: ${named}` : `(${named})`;
}
