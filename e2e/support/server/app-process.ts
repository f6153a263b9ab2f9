import { serverProgram } from '../../../scripts/build-server.mjs';
import { RunningProgram } from './running-program.ts';

const startTimeoutMs = 300_000;
const stopTimeoutMs = 120_000;

export interface AppProcess {
  /** Origin without a slash at the end. */
  url: string;
  /** The folder of its data, in which it also writes the messages that it would send to phones. */
  dataDir: string;
  /** Everything that the process has written so far. */
  log: () => string;
  /** Ends the process by SIGTERM, and throws when it does not end in order. */
  stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, on ports of its own, and resolves once it serves.
 * @param settings further environment variables
 */
export async function startApp(dataDir: string, settings: Record<string, string> = {}): Promise<AppProcess> {
  const server = new RunningProgram('The server', [serverProgram('server')], {
    PORT: '0',
    HOST: '127.0.0.1',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    // All phones of all stories have one address.
    RATE_LIMIT_FACTOR: '1000',
    // A machine busy with other work slows a story, but is no reason to refuse its calls.
    BUSY_DELAY_MS: '60000',
    ...settings,
  });
  return {
    url: await server.waitForOutput(/http:\/\/localhost:\d+/, startTimeoutMs),
    dataDir,
    log: () => server.output,
    stop: async () => {
      const { code, signal } = await server.stop(stopTimeoutMs);
      if (code !== 0) throw new Error(`The server ended with ${signal ?? `code ${code}`} instead of 0:\n${server.output}`);
    },
  };
}
