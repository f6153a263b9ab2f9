/** Durations in milliseconds, for instants, and in seconds, for protocols and settings. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** 24 hours; a local day may be longer or shorter, see `clock/local-buckets.ts`. */
export const dayMs = 24 * hourMs;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
