/** After this many failed tries in a row, an operator should look. */
export const STUCK_TRIES = 5;
