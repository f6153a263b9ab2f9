/** The typed text is no valid command; the message is shown with the usage. */
export class UsageError extends Error {}
