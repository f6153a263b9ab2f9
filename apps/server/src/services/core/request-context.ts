import type { Api, ApiName, ApiOutput, ApiParsedInput, Language } from '@energy-om/contract';
import type { PaymentChannel } from '@energy-om/domain';
import type { StreamClient } from '#adapters/camera/stream-client.ts';
import type { AppTokens } from '#adapters/channel/app-tokens.ts';
import type { DocumentPrinter } from '#adapters/document/document-printer.ts';
import type { FileStore } from '#adapters/files/file-store.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import type { WebPush } from '#adapters/push/web-push.ts';
import type { SmsProvider } from '#adapters/sms/sms-provider.ts';
import type { Wechat } from '#adapters/wechat/wechat.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { DiskWatermark } from '#db/disk-watermark.ts';
import type { Actor } from './actor.ts';
import type { EventBus } from './event-bus.ts';
import type { Metrics } from './metrics.ts';
import type { Ingest } from './ports/ingest.ts';
import type { KnownOrders } from './ports/known-orders.ts';
import type { Limiter } from './ports/limiter.ts';
import type { NameCache } from './ports/name-cache.ts';
import type { PushKeyStore } from './ports/push-key-store.ts';
import type { RuleCache } from './ports/rule-cache.ts';
import type { SessionCache } from './ports/session-cache.ts';
import type { TelemetryFanout } from './ports/telemetry-fanout.ts';
import type { UploadRoom } from './ports/upload-room.ts';
import type { Sealer } from './sealer.ts';
import type { Intent } from './write/intent.ts';

export { type Actor, noTenant } from './actor.ts';

export interface Log {
  debug(fields: object, text?: string): void;
  info(fields: object, text?: string): void;
  warn(fields: object, text?: string): void;
  error(fields: object, text?: string): void;
}

/** The parts of the process, made once by the composition root. */
export interface AppContext {
  config: Config;
  database: Database;
  /** The only clock: it decides, not the machine's or the phone's. All servers of an installation go by the same one. */
  clock: { now(): Date };
  files: FileStore;
  disk: DiskWatermark;
  uploadRoom: UploadRoom;
  sessions: SessionCache;
  names: NameCache;
  knownOrders: KnownOrders;
  rules: RuleCache;
  limits: Limiter;
  /** The metrics of this process for operators. */
  metrics: Metrics;
  eventBus: EventBus;
  /** Delivers the newest values of devices to their subscribers. */
  values: TelemetryFanout;
  ingest: Ingest;
  /** Where this process accepts devices over TCP: null until it does, and where they connect to an external broker. */
  listening: { devicePort: number | null };
  /** Null where this installation sends no verification codes. */
  sms: SmsProvider | null;
  /** Null where this installation does not offer WeChat. */
  wechat: Wechat | null;
  /** Null where this installation finds no addresses. */
  geocoder: Geocoder | null;
  /** Through whom this installation collects payments, by channel; empty: through nobody. */
  payments: ReadonlyMap<PaymentChannel, PaymentProvider>;
  cameras: StreamClient;
  /** Sends to browsers whose app is closed. */
  webPush: WebPush;
  pushKeys: PushKeyStore;
  appTokens: AppTokens;
  /** Null where this installation sends no e-mail. */
  mailer: Mailer | null;
  sealer: Sealer;
  /** Makes PDFs, in a thread of its own. */
  printer: DocumentPrinter;
  log: Log;
  /** Makes UUIDv7, so that ids sort by time of creation. */
  ids: { next(): string };
}

export interface Idempotency {
  key: string;
  bodyHash: string;
  /** The name of the call. */
  operation: ApiName;
}

/** A file of a multipart call, received as a whole into a temporary file that is deleted once the call is answered. */
export interface ReceivedFile {
  /** The name that the caller gave it, which is not to be trusted. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * An attempt to guess a secret. It counts as wrong from the start, so that simultaneous guesses cannot evade the limit, and it ends once.
 */
export interface Guess {
  /** The guess was right, so the takes of the address are given back. */
  right(): Promise<void>;
  /** The guess was wrong, or its result is unknown. A call after `right` has no effect. */
  wrong(): void;
}

export interface RequestContext extends AppContext {
  requestId: string;
  address: string;
  userAgent: string | null;
  language: Language;
  /** The time of the phone's clock when the user acted, which is only recorded. */
  deviceTime: Date | null;
  /** The name of the call. */
  operation: ApiName;
  idempotency: Idempotency | null;
  /** Of a call whose action was taken without a network. */
  intent: Intent | null;
  uploads: readonly ReceivedFile[];
  actor: Actor | null;
  /** Present in a call that tries to sign in, until it is known whether the guess was right. */
  guess: Guess | null;
}

export type OpenContext = RequestContext;

export interface SignedInContext extends RequestContext {
  actor: Actor;
}

export type ContextOf<Name extends ApiName> = Api[Name]['access'] extends 'open' ? OpenContext : SignedInContext;

/** The server's part of one row of the API table; row, verb, file and test have the same name. */
export type Verb<Name extends ApiName> = (context: ContextOf<Name>, input: ApiParsedInput<Name>) => Promise<ApiOutput<Name>>;
