import { COMPUTE } from '@stratus/contracts';
import { eventOf } from '../../test/event.js';
import { feedEntryOf } from './feed-entry.js';

describe('a feed entry', () => {
  it('names user, action and entity', () => {
    const event = eventOf({ accountid: 7, entityid: '12', actor: 'ann', time: '2026-05-01T12:00:00.123Z' });
    expect(feedEntryOf(event)).toEqual({
      event_id: event.id,
      account_id: 7,
      action: 'vpc_create',
      created: '2026-05-01T12:00:00.123Z',
      username: 'ann',
      entity_type: 'vpc',
      entity_id: '12',
      entity_label: 'vpc-12',
      entity_url: '/v4/vpcs/12',
      secondary_entity: null,
      governed_by: 'vpc 12',
      user_id: null,
      token_id: null,
      request_id: 'spec',
      shown_to_actor: false,
    });
  });

  it('of a profile has no entity id, but concerns its user', () => {
    const event = eventOf({ type: 'profile_update', entitytype: 'profile', entityid: '5', subject: '/v4/profile' });
    expect(feedEntryOf(event)).toMatchObject({ entity_id: null, user_id: 5, governed_by: null });
  });

  it('of a token concerns its owner', () => {
    const event = eventOf({
      type: 'token_create',
      entitytype: 'token',
      entityid: '5',
      subject: '/v4/profile/tokens/5',
    });
    expect(feedEntryOf(event)).toMatchObject({ entity_id: '5', token_id: 5, user_id: null });
  });

  it('has no username when no user caused the event', () => {
    expect(feedEntryOf(eventOf({ actor: '(operator alice)' })).username).toBeNull();
  });

  it('has integers as ids of secondary entities, and labels as ids of tags', () => {
    const secondary = {
      secondaryentitytype: COMPUTE,
      secondaryentityid: '9',
      secondaryentitylabel: 'web',
      secondaryentityurl: '/v4/x/9',
    };
    expect(feedEntryOf(eventOf(secondary)).secondary_entity).toEqual({
      id: 9,
      type: COMPUTE,
      label: 'web',
      url: '/v4/x/9',
    });
    expect(feedEntryOf(eventOf({ ...secondary, secondaryentitytype: 'tag' })).secondary_entity?.id).toBe('9');
  });

  it('of a deletion is visible to the user who deleted the entity', () => {
    expect(feedEntryOf(eventOf({ type: 'vpc_delete' })).shown_to_actor).toBe(true);
    expect(feedEntryOf(eventOf({ type: 'tag_delete', entitytype: 'tag', subject: '/v4/tags/a' })).shown_to_actor).toBe(
      false,
    );
  });
});
