/** The server cannot start with a setting; the message is one line for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
