/** A setting that the server cannot start with; its message is one line for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
