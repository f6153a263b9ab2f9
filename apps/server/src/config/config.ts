import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type CameraConfig, cameraEnvironment, readCameraConfig } from './camera-config.ts';
import { ConfigError } from './config-error.ts';
import { type GeocodingConfig, geocodingEnvironment, readGeocodingConfig } from './geocoding-config.ts';
import { type MailConfig, mailEnvironment, readMailConfig } from './mail-config.ts';
import { type MapConfig, mapEnvironment, readMapConfig } from './map-config.ts';
import { type MessageConfig, messageEnvironment, readMessageConfig } from './message-config.ts';
import { type PaymentConfig, paymentEnvironment, readPaymentConfig } from './payment-config.ts';
import { readPublicAddress } from './public-address.ts';
import { readSmsConfig, type SmsConfig, smsEnvironment } from './sms-config.ts';
import { loadTransportKey, sampleTransportKeys, transportKeyPattern } from './transport-key.ts';
import { readWechatConfig, type WechatConfig, wechatEnvironment } from './wechat-config.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The settings of one server process. They are read once at start-up, and no other module reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder for the embedded database, files and the transport key. */
  dataDir: string;
  /** PostgreSQL's address; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The folder of the programs that run the embedded database; null: those of the npm package, else installed ones. */
  postgresBin: string | null;
  transport: {
    encryption: boolean;
    /** 16 ASCII characters. */
    key: string;
  };
  /** The port for devices; 0 selects a free one. It is not opened where `mqttUrl` names a broker. */
  mqttPort: number;
  /** A device from which nothing was received for so long is offline. */
  deviceSilenceSeconds: number;
  /** Older readings are dropped by whole months; 0: never. Hourly and daily consumption is never dropped. */
  readingsKeptMonths: number;
  /** The broker that devices connect to, with user and password; null: the one in this process. */
  mqttUrl: string | null;
  /** The secret of an external broker that asks whether a device may connect; null: it cannot ask. */
  mqttHookSecret: string | null;
  /** The addresses and ranges of the trusted proxies, whose headers decide the caller's address and HTTPS. */
  trustedProxies: string[];
  /** Serves HTTPS itself with these files; null: plain HTTP. */
  tls: { certFile: string; keyFile: string } | null;
  /** Where the app is reached from outside, with the path that a proxy puts before it; WeChat signatures are made only for pages of these. */
  publicAddresses: string[];
  camera: CameraConfig;
  /** Null: no map is drawn. */
  map: MapConfig | null;
  /** Null: no address is found for a position. */
  geocoding: GeocodingConfig | null;
  sms: SmsConfig;
  messages: MessageConfig;
  /** Null: no e-mail is sent. */
  mail: MailConfig | null;
  payment: PaymentConfig;
  /** Null: WeChat is not offered. */
  wechat: WechatConfig | null;
  /** The mini-program that opens this installation in its web view; null: none (spec §9). */
  miniProgramAppId: string | null;
  /** The only platform app whose console is not silenced; null: none (spec §9). */
  debugConsoleAppId: string | null;
  /** The fingerprint of the web app that is just being built, and that the start waits for; null: it is there. */
  webBuild: string | null;
  /** The factor of every limit on the rate of calls, for many people behind one address. */
  limitFactor: number;
  /** The delay of the event loop, in ms, beyond which calls are refused as overload. */
  busyDelayMs: number;
  /** The maximum number of connections to each port: by address (an IPv6 /64; a /56 and a /48 have more), and in total. */
  connections: { perAddress: number; inAll: number };
  /** Whether an empty installation is filled with the demonstration; never in production. */
  demonstration: boolean;
  /** Whether `/docs` and `/openapi.json` exist. */
  apiDocs: boolean;
  /** The token for `/metrics`; null: the path does not exist. */
  metricsToken: string | null;
  logLevel: (typeof logLevels)[number];
  production: boolean;
  /** The product's version in the form of the specification (spec §9). */
  version: string;
  versionCode: number;
}

const portNumber = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535');

const printableSecret = z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be 16 or more printable ASCII characters without spaces');

const wholeAtLeastOne = z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(1, 'must be 1 or more');

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const defaultBusyDelayMs = 500;

const environmentSchema = z.object({
  PORT: portNumber.default(8080),
  HOST: z.string().min(1, 'must not be empty').default('0.0.0.0'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  POSTGRES_BIN: z.string().optional(),
  TRANSPORT_KEY: z.string().regex(transportKeyPattern, 'must be exactly 16 printable ASCII characters').optional(),
  TRANSPORT_ENCRYPTION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  MQTT_PORT: portNumber.default(1883),
  DEVICE_SILENCE_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(10, 'must be 10 or more')
    .default(600),
  READINGS_KEPT_MONTHS: z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(0, 'must be 0 or more').default(0),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/, error: 'must be an address such as mqtts://user:password@broker:8883' }).optional(),
  MQTT_HOOK_SECRET: printableSecret.optional(),
  TRUSTED_PROXIES: commaSeparated.default([]),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  PUBLIC_ORIGINS: commaSeparated
    .pipe(
      z.array(
        z.url({ protocol: /^https?$/, error: 'must be addresses such as https://om.example.com' }).transform((text, issues) => {
          const address = readPublicAddress(text);
          if (address !== null) return address;
          issues.addIssue({ code: 'custom', message: `names a path that the server needs for itself: ${text}` });
          return z.NEVER;
        }),
      ),
    )
    .default([]),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).min(1, 'must be 1 or more').default(1),
  BUSY_DELAY_MS: wholeAtLeastOne.default(defaultBusyDelayMs),
  MAX_CONNECTIONS: wholeAtLeastOne.default(5000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeAtLeastOne.default(1000),
  WEB_BUILD: z.string().optional(),
  DEMONSTRATION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  API_DOCS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  METRICS_TOKEN: printableSecret.optional(),
  ...cameraEnvironment,
  ...geocodingEnvironment,
  ...mailEnvironment,
  ...mapEnvironment,
  ...messageEnvironment,
  ...paymentEnvironment,
  ...smsEnvironment,
  ...wechatEnvironment,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof environmentSchema>;

/** Throws `ConfigError` with one line that names the variable. Makes the transport key on the first start. */
export async function readConfig(environment: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const values = parseEnvironment(environment);
  const production = values.NODE_ENV === 'production';
  const tls = readTls(values);
  assertTrustedProxies(values);
  if (production) assertSafeInProduction(values, tls);
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    postgresBin: values.POSTGRES_BIN === undefined ? null : resolve(values.POSTGRES_BIN),
    transport: { encryption: values.TRANSPORT_ENCRYPTION === 'on', key: values.TRANSPORT_KEY ?? (await loadTransportKey(dataDir)) },
    mqttPort: values.MQTT_PORT,
    deviceSilenceSeconds: values.DEVICE_SILENCE_SECONDS,
    readingsKeptMonths: values.READINGS_KEPT_MONTHS,
    mqttUrl: values.MQTT_URL ?? null,
    mqttHookSecret: values.MQTT_HOOK_SECRET ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    tls,
    publicAddresses: values.PUBLIC_ORIGINS,
    camera: await readCameraConfig(values, dataDir),
    map: readMapConfig(values),
    geocoding: readGeocodingConfig(values),
    payment: await readPaymentConfig(values),
    sms: readSmsConfig(values, production),
    messages: await readMessageConfig(values, dataDir),
    mail: await readMailConfig(values),
    wechat: readWechatConfig(values),
    miniProgramAppId: values.MINI_PROGRAM_APP_ID ?? null,
    debugConsoleAppId: values.DEBUG_CONSOLE_APP_ID ?? null,
    limitFactor: values.RATE_LIMIT_FACTOR,
    busyDelayMs: values.BUSY_DELAY_MS,
    connections: { perAddress: values.MAX_CONNECTIONS_PER_ADDRESS, inAll: values.MAX_CONNECTIONS },
    webBuild: values.WEB_BUILD ?? null,
    demonstration: !production && values.DEMONSTRATION === 'on',
    apiDocs: values.API_DOCS === undefined ? !production : values.API_DOCS === 'on',
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    production,
    version: '1.0.3',
    versionCode: 3,
  };
}

function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  // An empty variable counts as not set, because compose files write it like that.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'} ${issue?.message ?? 'is not valid'}`);
}

function readTls({ TLS_CERT_FILE, TLS_KEY_FILE }: Environment): Config['tls'] {
  if (TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined)
    return { certFile: resolve(TLS_CERT_FILE), keyFile: resolve(TLS_KEY_FILE) };
  if (TLS_CERT_FILE === undefined && TLS_KEY_FILE === undefined) return null;
  throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE belong together');
}

function assertTrustedProxies({ TRUSTED_PROXIES }: Environment): void {
  for (const proxy of TRUSTED_PROXIES) {
    if (!isAddressOrRange(proxy)) throw new ConfigError(`TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, not ${proxy}`);
  }
}

const secretAddresses = [
  'ALIPAY_GATEWAY',
  'ALIYUN_SMS_ENDPOINT',
  'ALIYUN_VOICE_ENDPOINT',
  'DINGTALK_BASE_URL',
  'GEOCODING_BASE_URL',
  'WECHAT_BASE_URL',
  'WECHAT_PAY_BASE_URL',
  'WECOM_BASE_URL',
] as const;

function assertSafeInProduction(values: Environment, tls: Config['tls']): void {
  if (values.TRANSPORT_KEY && sampleTransportKeys.has(values.TRANSPORT_KEY)) {
    throw new ConfigError(
      'TRANSPORT_KEY is a well-known sample key: leave it out, so that one is made for this installation, or choose your own',
    );
  }
  if (tls === null && values.TRUSTED_PROXIES.length === 0) {
    throw new ConfigError(
      'TRUSTED_PROXIES is missing: in production passwords do not go over plain HTTP; name the proxy that speaks HTTPS, or give TLS_CERT_FILE and TLS_KEY_FILE',
    );
  }
  for (const name of secretAddresses) {
    if (!values[name].startsWith('https://')) throw new ConfigError(`${name} must be an https address in production: secrets go there`);
  }
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A range that contains every address names no proxy.
  if (bits !== undefined && Number(bits) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
