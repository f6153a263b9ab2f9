import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isHost } from './camera-config.ts';
import { ConfigError } from './config-error.ts';

/** The mail server of this installation. */
export interface MailConfig {
  host: string;
  port: number;
  /** `tls`: from the start · `starttls`: demanded before anything is said · `none`: a relay in the own network, without a password. */
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string | null;
  /** Who the mails are from; the name may be empty. */
  from: { name: string; address: string };
  /** The certificates in PEM that the server's has to be signed by; null: those that Node trusts. */
  ca: string | null;
}

const example = 'smtps://user:password@mail.example.com:465';

export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: `must be an address such as ${example}` }).optional(),
  SMTP_STARTTLS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SMTP_CA_FILE: z.string().optional(),
  MAIL_FROM: z.string().optional(),
};

type Values = z.output<z.ZodObject<typeof mailEnvironment>>;

/** @returns null without a server. Throws `ConfigError`, which never quotes the address, since the password is in it. */
export async function readMailConfig({ SMTP_URL, SMTP_STARTTLS, SMTP_CA_FILE, MAIL_FROM }: Values): Promise<MailConfig | null> {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return null;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) throw new ConfigError('SMTP_URL and MAIL_FROM belong together');
  const { protocol, hostname, port, username, password, pathname } = new URL(SMTP_URL);
  if (!isHost(hostname) || (pathname !== '' && pathname !== '/')) throw new ConfigError(`SMTP_URL must be an address such as ${example}`);
  const isSecure = protocol === 'smtps:';
  const security = isSecure ? 'tls' : SMTP_STARTTLS === 'on' ? 'starttls' : 'none';
  if (security === 'none' && username !== '')
    throw new ConfigError('SMTP_STARTTLS must be on where SMTP_URL has a user: passwords do not go over plain connections');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    security,
    user: username === '' ? null : decode(username),
    password: password === '' ? null : decode(password),
    from: readSender(MAIL_FROM),
    ca: SMTP_CA_FILE === undefined ? null : await readCertificates(SMTP_CA_FILE),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL has a percent sign that is not part of an escape: write it as %25');
  }
}

/** `om@example.com`, or `能源运维 <om@example.com>`. */
function readSender(text: string): MailConfig['from'] {
  const parts = /^(?:([^<>"\r\n]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim());
  const address = z.email().safeParse((parts?.[2] ?? parts?.[3] ?? '').trim());
  if (!address.success) throw new ConfigError('MAIL_FROM must be an address such as om@example.com, or 能源运维 <om@example.com>');
  return { name: (parts?.[1] ?? '').trim(), address: address.data };
}

async function readCertificates(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`SMTP_CA_FILE cannot be read: ${path}`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new ConfigError(`SMTP_CA_FILE has no certificate in PEM: ${path}`);
  return text;
}
