import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteMs } from '@energy-om/domain';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '#app.ts';
import type { Config } from '#config/config.ts';
import { createContext } from '#context.ts';
import type { Database } from '#db/database.ts';
import type { DiskProbe } from '#db/disk-watermark.ts';
import type { AppContext, Log } from '#services/core/request-context.ts';
import { createLimiter } from '#services/limits/limiter.ts';
import { testPaymentContracts } from '../payment/test-payment-contracts.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { loadWorkerDatabase } from './test-database.ts';
import { createTestSms, type TestSms } from './test-sms.ts';

/** A line that the server logged, for tests that check the log. */
export interface LogLine {
  level: keyof Log;
  fields: Record<string, unknown>;
  text?: string;
}

export interface TestServer {
  app: FastifyInstance;
  context: AppContext;
  database: Database;
  /** The server's clock stands still until a test moves it. */
  clock: TestClock;
  logLines: LogLine[];
  /** What phones received; or `null` as a provider, with `config.sms` off. */
  sms: TestSms;
  close(): Promise<void>;
}

export interface TestServerOptions extends AppOptions {
  /** Instead of the worker's shared database; the test closes it. */
  database?: Database;
  /** On by default, as in production. */
  encryption?: boolean;
  probeDisk?: DiskProbe;
  /** 0 by default: a change that a test makes to an account counts at once. */
  sessionCacheMs?: number;
  /** Multiplies the limits on calls; very high by default, since a test's clock stands still. 1: as in production. */
  limitFactor?: number;
  /** Instead of the usual one. */
  cameras?: AppContext['cameras'];
  printer?: AppContext['printer'];
  /** The server goes by the time as in production; its `clock` cannot be moved then. */
  hasRealTime?: boolean;
  /** Settings that differ from the usual ones. */
  config?: Partial<Config>;
}

const asGoodAsNone = 1_000_000;

/** Push goes only to hosts that a test names, and no provider is reached. */
export function testMessages(changes: Partial<Config['messages']> = {}): Config['messages'] {
  const endpoints = { wecom: 'http://127.0.0.1:1', dingtalk: 'http://127.0.0.1:1', sms: 'http://127.0.0.1:1', voice: 'http://127.0.0.1:1' };
  return { key: 'theKeyOfTheTestRunForMessages!!!', pushHosts: [], contact: 'https://om.example.com', endpoints, ...changes };
}

export const testTransportKey = 'k3yOfTheTestRun!';

/**
 * The real stack, called through `app.inject`: Fastify, PostgreSQL (a copy of the run's migrated database), and files in a
 * temporary folder. Only the clock is the test's own, and every answer is checked against the contract.
 *
 *     const server = await startTestServer();
 *     const tenant = await createTenant(server);
 *     const { code, data } = await tenant.clients.dispatcher.call('getUserInfo', {});
 *     await server.close();
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await loadWorkerDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'energy-om-test-'));
  const clock = createTestClock();
  const logLines: LogLine[] = [];
  const { probeDisk, sessionCacheMs = 0 } = options;
  const config = createTestConfig(dataDir, options);
  const sms = createTestSms();
  const context = await createContext(config, createTestLog(logLines), {
    database,
    clock: options.hasRealTime ? undefined : clock,
    probeDisk,
    sessionCacheMs,
    sms: config.sms.provider === 'console' ? sms : undefined,
    cameras: options.cameras,
    printer: options.printer,
    limits:
      options.limitFactor === undefined ? createLimiter(database, clock, { factor: asGoodAsNone, fixedFactor: asGoodAsNone }) : undefined,
  });
  // A server with a database of its own tests what happens when that does not answer; any other waits as long as a busy machine takes.
  const answerWithinMs = options.database ? undefined : minuteMs;
  const app = await createApp(context, { checkOutputs: true, answerWithinMs, ...options });
  await app.ready();
  return {
    app,
    context,
    database,
    clock: options.hasRealTime ? { ...clock, ...context.clock } : clock,
    logLines,
    sms,
    async close() {
      await app.close();
      context.cameras.close();
      context.webPush.close();
      await context.printer.close();
      await context.eventBus.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createTestConfig(dataDir: string, { encryption = true, limitFactor = asGoodAsNone, config = {} }: TestServerOptions): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    postgresBin: null,
    transport: { encryption, key: testTransportKey },
    mqttPort: 0,
    deviceSilenceSeconds: 600,
    readingsKeptMonths: 0,
    mqttUrl: null,
    mqttHookSecret: null,
    trustedProxies: [],
    tls: null,
    publicAddresses: ['https://om.example.com'],
    camera: { key: 'theKeyOfTheTestRunForCameraPlay!!', hosts: [] },
    map: null,
    geocoding: null,
    sms: { provider: 'console' },
    messages: testMessages(),
    mail: null,
    wechat: null,
    payment: testPaymentContracts,
    miniProgramAppId: null,
    debugConsoleAppId: null,
    webBuild: null,
    demonstration: true,
    limitFactor,
    busyDelayMs: 0,
    connections: { perAddress: 10_000, inAll: 10_000 },
    apiDocs: true,
    metricsToken: null,
    logLevel: 'info',
    production: false,
    version: '1.0.3',
    versionCode: 3,
    ...config,
  };
}

function createTestLog(lines: LogLine[]): Log {
  const keep = (level: keyof Log) => (fields: object, text?: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, text });
  return {
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error(fields, text) {
      keep('error')(fields, text);
      // A test that did not expect the error shows why it failed.
      console.error(text, (fields as { err?: unknown }).err ?? fields);
    },
  };
}
