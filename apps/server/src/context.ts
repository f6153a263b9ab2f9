import { join } from 'node:path';
import { v7 as makeId } from 'uuid';
import { createStreamClient } from './adapters/camera/stream-client.ts';
import { createAppTokens } from './adapters/channel/app-tokens.ts';
import { createDocumentPrinter } from './adapters/document/document-printer.ts';
import { openLocalFileStore } from './adapters/files/local-file-store.ts';
import { createAmapGeocoder } from './adapters/geocoding/amap-geocoder.ts';
import { createCachedGeocoder } from './adapters/geocoding/cached-geocoder.ts';
import { createSmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { createPaymentProviders } from './adapters/payment/create-payment-providers.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { createAliyunSms } from './adapters/sms/aliyun-sms.ts';
import { createConsoleSms } from './adapters/sms/console-sms.ts';
import type { SmsProvider } from './adapters/sms/sms-provider.ts';
import { createWechat } from './adapters/wechat/wechat.ts';
import type { Config } from './config/config.ts';
import { createIds } from './create-ids.ts';
import type { Database } from './db/database.ts';
import { startDatabaseClock } from './db/database-clock.ts';
import { createDiskWatermark, type DiskProbe } from './db/disk-watermark.ts';
import { startEventCarrier } from './db/event-carrier.ts';
import { openDatabase } from './db/open.ts';
import { createSessionCache, sessionCacheMs } from './services/account/session/session-cache.ts';
import { createEventBus, type EventBus } from './services/core/event-bus.ts';
import { createMetrics } from './services/core/metrics.ts';
import type { AppContext, Log } from './services/core/request-context.ts';
import { createSealer } from './services/core/sealer.ts';
import { createUploadRoom } from './services/file/upload-room.ts';
import { createIngest } from './services/ingest/queue/create-ingest.ts';
import { createTelemetryFanout } from './services/ingest/telemetry-fanout.ts';
import { createLimiter } from './services/limits/limiter.ts';
import { createPushKeyStore } from './services/message-channel/push/push-key-store.ts';
import { createNameCache } from './services/scope/cache/name-cache.ts';
import { createRuleCache } from './services/scope/cache/rule-cache.ts';
import { createKnownOrders } from './services/work-order/load/known-orders.ts';

/** Parts that tests and commands supply in place of the usual ones. */
export interface ContextParts {
  /** Whether this process is a command, which may run next to the server. */
  isCommand?: boolean;
  database?: Database;
  clock?: AppContext['clock'];
  probeDisk?: DiskProbe;
  sessionCacheMs?: number;
  sms?: AppContext['sms'];
  limits?: AppContext['limits'];
  cameras?: AppContext['cameras'];
  printer?: AppContext['printer'];
}

/** The composition root: the only place that chooses between one part and another. */
export async function createContext(config: Config, log: Log, parts: ContextParts = {}): Promise<AppContext> {
  const disk = createDiskWatermark(config.dataDir, parts.probeDisk);
  const databaseLog = { info: (text: string) => log.info({}, text), warn: (text: string) => log.warn({}, text) };
  const database = parts.database ?? (await openDatabase(config, databaseLog, { disk, isServer: !parts.isCommand }));
  try {
    return await composeContext(config, log, parts, database, disk);
  } catch (error) {
    if (!parts.database) await database.close();
    throw error;
  }
}

/** Forgets what an event says has changed, and everything when events may have been missed. */
function forgetOnChange(eventBus: EventBus, { names, rules, knownOrders }: Pick<AppContext, 'names' | 'rules' | 'knownOrders'>): void {
  eventBus.onReconnect(() => {
    for (const cache of [names, rules, knownOrders]) cache.forgetAll();
  });
  eventBus.subscribe((event) => {
    if (event.kind === 'account-changed') names.forgetAccount(event.accountId);
    if (event.kind === 'names-changed') names.forgetTenant(event.tenantId);
    // Areas and projects have names and rules.
    if (event.kind === 'names-changed' || event.kind === 'rules-changed' || event.kind === 'tenant-changed')
      rules.forgetTenant(event.tenantId);
  });
}

async function composeContext(
  config: Config,
  log: Log,
  parts: ContextParts,
  database: Database,
  disk: AppContext['disk'],
): Promise<AppContext> {
  const files = await openLocalFileStore(join(config.dataDir, 'files'));
  const clock = parts.clock ?? (await startDatabaseClock(database));
  const sessions = createSessionCache(parts.sessionCacheMs ?? sessionCacheMs);
  const names = createNameCache(database);
  const rules = createRuleCache(database);
  const knownOrders = createKnownOrders(database);
  const eventBus = openEventBus(database);
  forgetOnChange(eventBus, { names, rules, knownOrders });
  eventBus.subscribe((event) => {
    if ('accountId' in event) sessions.invalidate((actor) => actor.accountId === event.accountId);
    if (event.kind === 'tenant-changed') sessions.invalidate((actor) => actor.tenantId === event.tenantId);
  });
  // A clock that stands still says nothing about the sequence.
  const ids = parts.clock ? { next: () => makeId() } : createIds(clock);
  const sealer = createSealer(config.messages.key);
  const values = createTelemetryFanout(eventBus);
  return {
    config,
    database,
    clock,
    files,
    disk,
    uploadRoom: createUploadRoom(disk),
    sessions,
    names,
    knownOrders,
    rules,
    limits: parts.limits ?? createLimiter(database, clock, { factor: config.limitFactor }),
    metrics: createMetrics(),
    eventBus,
    values,
    listening: { devicePort: null },
    ingest: createIngest({ config, database, clock, ids, log, eventBus, values }),
    sms: parts.sms === undefined ? createSms(config, clock) : parts.sms,
    wechat: config.wechat && createWechat({ ...config.wechat, now: () => clock.now() }),
    geocoder: config.geocoding && createCachedGeocoder(createAmapGeocoder(config.geocoding), { now: () => clock.now() }),
    payments: createPaymentProviders(config.payment, () => clock.now()),
    appTokens: createAppTokens(() => clock.now()),
    mailer: config.mail && createSmtpMailer(config.mail),
    webPush: createWebPush({ hosts: config.messages.pushHosts, contact: config.messages.contact, now: () => clock.now() }),
    pushKeys: createPushKeyStore({ database, sealer, clock }),
    sealer,
    cameras: parts.cameras ?? createStreamClient(config.camera),
    printer: parts.printer ?? createDocumentPrinter(),
    log,
    ids,
  };
}

/** Closes everything that `createContext` has opened. */
export async function closeContext(context: AppContext): Promise<void> {
  await context.ingest.close();
  context.cameras.close();
  context.webPush.close();
  context.mailer?.close();
  await context.printer.close();
  await context.eventBus.close();
  await context.database.close();
}

function openEventBus(database: Database): EventBus {
  return createEventBus((receive, onConnect) => startEventCarrier(database.connection, database.run, receive, { onConnect }));
}

function createSms({ sms, dataDir }: Config, clock: AppContext['clock']): SmsProvider | null {
  const now = () => clock.now();
  if (sms.provider === 'off') return null;
  if (sms.provider === 'console') return createConsoleSms({ outboxPath: join(dataDir, 'sms-outbox.jsonl'), now });
  const { endpoint, accessKeyId, accessKeySecret, signName, templateCode } = sms;
  return createAliyunSms({ endpoint, accessKeyId, accessKeySecret, signName, templateCodes: templateCode, now });
}
