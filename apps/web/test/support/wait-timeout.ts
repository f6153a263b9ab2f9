/** Milliseconds that something may take to come about, far above need: a busy machine is no fault. */
export const waitTimeoutMs = 60_000;
