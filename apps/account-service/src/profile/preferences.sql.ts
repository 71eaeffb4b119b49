/** The preferences of a user as JSON; `users` is the row. */
export const PREFERENCES_JSON = `coalesce(users.preferences, '{}')`;
