/**
 * Node's flags for the server. By default V8 lets the memory of short-lived objects grow, and after a burst of readings it hardly releases
 * some hundred megabytes; half the size costs a few percent of speed.
 */
export const serverFlags = ['--max-semi-space-size=8'];

/**
 * The environment in which the server's process is started. Each of Node's threads that checks a password allocates 19 MiB for it. After the first of them the
 * C library, glibc, would keep such a block in the thread for the next; with a fixed threshold it maps it, and returns it to the system at once.
 * @type {Readonly<Record<string, string>>}
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) };
