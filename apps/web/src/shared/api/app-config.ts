import { createTransportCipher, type Language, type TransportCipher } from '@energy-om/contract';

/** Somebody to sign in as, with a password that everybody knows. */
export interface DemonstrationAccount {
  loginName: string;
  password: string;
  /** What they are and their name, in both languages. */
  role: Record<Language, string>;
  /** The tenant's name. */
  tenant: string;
}

/** Run-time settings the server hands out; byte counts and milliseconds. */
export interface AppConfig {
  version: string;
  versionCode: number;
  encryption: boolean;
  transportKey: string;
  /** Whether codes can be sent: without it the ways in by code are not offered. */
  sms: boolean;
  /** Null: WeChat is not offered. */
  wechat: { appId: string; authoriseUrl: string } | null;
  /** Which of the platform's systems this is (spec §3). */
  systemType: string;
  /** The mini-program that opens this installation in its web view; null: none. */
  miniProgramAppId: string | null;
  /** The one platform app whose console is not silenced; null: none. */
  debugConsoleAppId: string | null;
  /** Whom to try the product as; null where it is worked with in earnest. */
  demonstration: { accounts: readonly DemonstrationAccount[] } | null;
  upload: { maxFiles: number; maxFileBytes: number };
  timeouts: { requestMs: number; uploadMs: number };
}

export interface Transport {
  config: AppConfig;
  /** Null: calls go in clear. */
  cipher: TransportCipher | null;
}

let transport: Promise<Transport> | null = null;

/** The settings, fetched once for the life of the page; a failed fetch is tried again by the next call. */
export function loadTransport(): Promise<Transport> {
  transport ??= fetchTransport().catch((error: unknown) => {
    transport = null;
    throw error;
  });
  return transport;
}

export function forgetTransport(): void {
  transport = null;
}

async function fetchTransport(): Promise<Transport> {
  const response = await fetch('/app-config.json', { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  const config = (await response.json()) as AppConfig;
  return { config, cipher: config.encryption ? createTransportCipher(config.transportKey) : null };
}
