/** What was typed is not a command; its message is shown with the usage. */
export class UsageError extends Error {}
