const NAME = /^[a-z][a-z0-9_-]{0,31}$/;

/** Whether this may be the name of a subscriber: it becomes the name of a user and of a consumer. */
export const isSubscriberName = (name: string): boolean => NAME.test(name);
