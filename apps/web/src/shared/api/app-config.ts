import { createTransportCipher, type Language, type TransportCipher } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { serverAddress } from '../navigation/app-address.ts';

/** An account of the demonstration, with its public password. */
export interface DemonstrationAccount {
  loginName: string;
  password: string;
  /** The account's role and name, in both languages. */
  role: Record<Language, string>;
  /** The tenant's name. */
  tenant: string;
}

/** The run-time settings that the server gives to the app; sizes in bytes, durations in milliseconds. */
export interface AppConfig {
  version: string;
  versionCode: number;
  /** The version of the contract by which the server answers; undefined: one from before it was said. */
  contract?: number;
  encryption: boolean;
  transportKey: string;
  /** Whether the installation sends codes: without it the ways to sign in by code are not offered. */
  sms: boolean;
  /** Whether the installation sends e-mail, so that an address can be proven; undefined: one from before that could be. */
  mail?: boolean;
  /** Null: WeChat is not offered. */
  wechat: { appId: string; authoriseUrl: string } | null;
  /** Which of the platform's systems this is (spec §3). */
  systemType: string;
  /** The mini-program that opens this installation in its web view; null: none. */
  miniProgramAppId: string | null;
  /** The one platform app whose console is not silenced; null: none. */
  debugConsoleAppId: string | null;
  /** Where the pictures of maps come from, and in which coordinates; null: there is none, and positions are chosen on a grid. */
  map: { tiles: string; datum: 'gcj02' | 'wgs84'; attribution: string } | null;
  /** Whether the server finds the address of a position; otherwise addresses are typed. */
  geocoding: boolean;
  /** Whether there is any organisation; the first one is created at an address that the server prints. */
  hasTenant: boolean;
  /** The accounts of the demonstration; null in an installation with real data. */
  demonstration: { accounts: readonly DemonstrationAccount[] } | null;
  upload: { maxFiles: number; maxFileBytes: number };
  timeouts: { requestMs: number; uploadMs: number };
}

export interface Transport {
  config: AppConfig;
  /** Null: calls are sent in clear text. */
  cipher: TransportCipher | null;
}

let transport: Promise<Transport> | null = null;

/** The settings, fetched once for the life of the page; a failed fetch is repeated by the next call. */
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
  const response = await fetch(serverAddress('/app-config.json'), { signal: AbortSignal.timeout(minuteMs) });
  if (!response.ok) throw new Error(`settings answered ${response.status}`);
  const config = (await response.json()) as AppConfig;
  return { config, cipher: config.encryption ? createTransportCipher(config.transportKey) : null };
}
