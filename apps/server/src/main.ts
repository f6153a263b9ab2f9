import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { printWelcome } from './cli/commands/print-welcome.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { closeContext, createContext } from './context.ts';
import { minFreeBytes, probeDisk } from './db/disk-watermark.ts';
import { type DeferredSignals, deferSignals } from './defer-signals.ts';
import { writeDevicePort } from './demo/device-file.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startLiveWhenPossible } from './live/start-live-when-possible.ts';
import { createLog } from './log.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';
import { logError } from './services/core/log-error.ts';
import type { AppContext } from './services/core/request-context.ts';
import { renewFirstTenantToken } from './services/tenancy/first-tenant-token.ts';
import { shutDownOnSignals } from './shut-down.ts';
import { waitForWebBuild } from './wait-for-web-build.ts';

/** Opens the database and starts the server on it. Where that fails, the context is closed again, and with it the embedded database. */
async function start(config: Config, log: Logger): Promise<void> {
  const signals = deferSignals();
  const context = await createContext(config, log);
  try {
    signals.check();
    await serve(context, signals);
  } catch (error) {
    await closeContext(context).catch(() => undefined);
    throw error;
  }
}

/** Loads the demonstration into an empty database, starts all parts, and listens. */
async function serve(context: AppContext, signals: DeferredSignals): Promise<void> {
  const { config } = context;
  const demonstration = await prepareDemonstration(context);
  signals.check();
  if (config.webBuild !== null) await waitForWebBuild(config.webBuild, () => signals.check());
  const app = await createApp(context, { demonstration });
  const stopLive = await startLiveWhenPossible(context, app.server, {
    ingest: context.ingest,
    isOpen: () => app.lifePhase === 'open',
    async onStarted({ devicePort }) {
      if (devicePort === null || config.production) return;
      await writeDevicePort(config.dataDir, devicePort).catch((error: unknown) =>
        logError(context.log, 'warn', error, {}, 'the port for the demonstration’s devices could not be written'),
      );
    },
  });
  signals.check();
  signals.stop();
  shutDownOnSignals(app, context, [stopLive, startJobs(context)]);
  await app.listen({ port: config.port, host: config.host });
  await printWelcome(config, {
    port: (app.server.address() as AddressInfo).port,
    accounts: demonstration,
    firstTenantToken: await renewFirstTenantToken(context),
  });
}

/** Prints why the server does not start as one line on the terminal; the log has the details. */
async function fail(error: unknown, log: Logger | null, config: Config | null): Promise<never> {
  log?.debug({ err: error }, 'not started');
  process.stderr.write(`${describeError(error)}${config === null ? '' : await describeFullDisk(config.dataDir)}\n`);
  process.exit(1);
}

/** Adds the reason on a full disk, where any file or program may be the first to fail, although nothing is wrong with it. */
async function describeFullDisk(dataDir: string): Promise<string> {
  const space = await probeDisk(dataDir).catch(() => null);
  if (space === null || space.freeBytes >= minFreeBytes) return '';
  return `. The disk of ${dataDir} is full (${Math.floor(space.freeBytes / 1024 ** 2)} MB free): make room there and start again`;
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError) return `Not started: ${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Not started: the port is in use by another program (${message})`;
  // An error that combines failed attempts at several addresses has no message of its own.
  return `Not started: ${message || code || String(error)}`;
}

let log: Logger | null = null;
let config: Config | null = null;
try {
  config = await readConfig();
  log = createLog(config);
  await start(config, log);
} catch (error) {
  await fail(error, log, config);
}
