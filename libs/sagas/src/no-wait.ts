/** SQL of a `due` that has passed by every clock, also by one that is put back later: the wait began at `updated`. */
export const NO_WAIT = 'least(due, updated, now())';
