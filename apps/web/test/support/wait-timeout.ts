/** Milliseconds that an expected change may take, far more than it needs: a busy machine is no error. */
export const waitTimeoutMs = 60_000;
