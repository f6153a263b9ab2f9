import type { Api, ApiOutput, ApiParsedInput, Language, ServedApiName } from '@energy-om/contract';
import type { StreamClient } from '#adapters/camera/stream-client.ts';
import type { FileStore } from '#adapters/files/file-store.ts';
import type { SmsProvider } from '#adapters/sms/sms-provider.ts';
import type { Wechat } from '#adapters/wechat/wechat.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import type { DiskWatermark } from '#db/disk-watermark.ts';
import type { Actor } from './actor.ts';
import type { EventBus } from './event-bus.ts';
import type { Metrics } from './metrics.ts';
import type { Ingest } from './ports/ingest.ts';
import type { Limiter } from './ports/limiter.ts';
import type { SessionCache } from './ports/session-cache.ts';
import type { TelemetryFanout } from './ports/telemetry-fanout.ts';
import type { UploadRoom } from './ports/upload-room.ts';

export { type Actor, noTenant } from './actor.ts';

export interface Log {
  debug(fields: object, text?: string): void;
  info(fields: object, text?: string): void;
  warn(fields: object, text?: string): void;
  error(fields: object, text?: string): void;
}

/** What the process has, made once by the composition root. */
export interface AppContext {
  config: Config;
  database: Database;
  /** The one clock: what it says decides, never the database's or the phone's. */
  clock: { now(): Date };
  files: FileStore;
  disk: DiskWatermark;
  uploadRoom: UploadRoom;
  sessions: SessionCache;
  limits: Limiter;
  /** What this process counts for operators. */
  metrics: Metrics;
  eventBus: EventBus;
  /** The newest values of devices, for whoever has subscribed to them. */
  values: TelemetryFanout;
  ingest: Ingest;
  /** Null: this installation sends no codes. */
  sms: SmsProvider | null;
  /** Null: WeChat is not offered. */
  wechat: Wechat | null;
  cameras: StreamClient;
  log: Log;
  /** UUIDv7, so that ids sort by the time they were made. */
  ids: { next(): string };
}

export interface Idempotency {
  key: string;
  bodyHash: string;
  /** The name of the call. */
  operation: ServedApiName;
}

/** A file of a multipart call, received whole into a temporary file that is gone once the call is answered. */
export interface ReceivedFile {
  /** As the caller named it: not to be trusted. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A guess under way. It counts as wrong from the start, so that none of many simultaneous guesses slips past, and ends once. */
export interface Guess {
  /** It was right: what it took from the address is given back. */
  right(): Promise<void>;
  /** It was wrong, or nobody knows. After `right` it changes nothing. */
  wrong(): void;
}

export interface RequestContext extends AppContext {
  requestId: string;
  address: string;
  userAgent: string | null;
  language: Language;
  /** What the phone's clock said when the user acted; for the record only. */
  deviceTime: Date | null;
  /** The name of the call. */
  operation: ServedApiName;
  idempotency: Idempotency | null;
  uploads: readonly ReceivedFile[];
  actor: Actor | null;
  /** Of a call that tries to sign in, until it is known whether the guess was right. */
  guess: Guess | null;
}

export type OpenContext = RequestContext;

export interface SignedInContext extends RequestContext {
  actor: Actor;
}

export type ContextOf<Name extends ServedApiName> = Api[Name]['access'] extends 'open' ? OpenContext : SignedInContext;

/** The server's side of one row of the API table: same name, same file, same test. */
export type Verb<Name extends ServedApiName> = (context: ContextOf<Name>, input: ApiParsedInput<Name>) => Promise<ApiOutput<Name>>;
