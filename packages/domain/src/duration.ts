/** Durations in milliseconds, as instants are counted, and in seconds, as protocols and settings count them. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** Of 24 hours: a day of the calendar may be longer or shorter, see `clock/local-buckets.ts`. */
export const dayMs = 24 * hourMs;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
