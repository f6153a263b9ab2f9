import { RunningProgram } from './running-program.ts';

const startTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;

/** The web app as `npm run dev` serves it, from its sources and without a server behind it. */
export interface WebDevelopmentServer {
  /** Origin without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts Vite on a port of its own and resolves once it serves. */
export async function startWebDevelopmentServer(): Promise<WebDevelopmentServer> {
  const parameters = ['apps/web', '--config', 'apps/web/vite.config.ts', '--host', '127.0.0.1', '--port', '0'];
  const vite = new RunningProgram('Vite', ['node_modules/vite/bin/vite.js', ...parameters]);
  return {
    url: await vite.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/, startTimeoutMs),
    stop: async () => {
      await vite.stop(stopTimeoutMs);
    },
  };
}
