/**
 * Node's flags for the server. By default V8 lets the memory of short-lived objects grow, and after a burst of readings it hardly releases
 * some hundred megabytes; half the size costs a few percent of speed.
 */
export const serverFlags = ['--max-semi-space-size=8'];
