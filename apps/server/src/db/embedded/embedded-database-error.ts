/** The embedded database cannot run here; the message is one line with the reason and the remedy. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
