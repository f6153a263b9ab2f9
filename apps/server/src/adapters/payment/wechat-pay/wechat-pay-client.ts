import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { type BytesAnswer, fetchBytes, parseJson } from '#adapters/fetch-answer.ts';
import { verifyWithRsa } from '../rsa.ts';
import { askTwice, UnclearError } from '../unclear.ts';
import { decryptResource, encryptedSchema } from './decrypt-resource.ts';
import { createPlatformKeys, type PlatformKeys } from './platform-keys.ts';
import { type MerchantKey, signRequest } from './sign-request.ts';
import { findMessageFault, readSignature } from './verify-message.ts';

export interface WechatPayClientOptions extends MerchantKey {
  baseUrl: string;
  /** 32 bytes. */
  apiKey: Buffer;
  publicKey: { id: string; key: KeyObject } | null;
  timeoutMs: number;
  now: () => Date;
  nonce: () => string;
}

/** An answer of WeChat Pay: of its own when it was well received, or a refusal with its code. */
export type WechatPayAnswer = { isOk: true; body: unknown } | { isOk: false; status: number; code: string };

export interface WechatPayClient {
  readonly keys: PlatformKeys;
  /** Throws `UnclearError` and `NoAnswerError`. */
  call(request: { method: 'GET' | 'POST'; path: string; body?: object; isRepeatable: boolean }): Promise<WechatPayAnswer>;
  /** Downloads from an address that a genuine answer named. Such answers have no signature: what they are checked by is in that answer. */
  download(url: URL, maxBytes: number): Promise<BytesAnswer>;
}

const refusalSchema = z.object({ code: z.string().regex(/^\w{1,64}$/) });

const certificatesSchema = z.object({
  data: z.array(z.object({ serial_no: z.string().regex(/^[0-9A-F]{8,64}$/), encrypt_certificate: encryptedSchema })).min(1),
});

export function createWechatPayClient(options: WechatPayClientOptions): WechatPayClient {
  const { baseUrl, publicKey, timeoutMs, now, nonce } = options;
  const keys = createPlatformKeys({ publicKey, now, download: downloadCertificates });

  function send(method: 'GET' | 'POST', url: URL, body: string, maxBytes?: number): Promise<BytesAnswer> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': 'zh-CN',
      authorization: signRequest({ method, url, body, now: now(), nonce: nonce() }, options),
      // Requests without a name are refused.
      'user-agent': 'energy-om',
    };
    if (body !== '') headers['content-type'] = 'application/json';
    // Asks that the answer be signed with that key.
    if (publicKey !== null) headers['wechatpay-serial'] = publicKey.id;
    return fetchBytes(url, { method, headers, body: body === '' ? null : body }, { timeoutMs, maxBytes });
  }

  /** The answer is signed with the key of a certificate that it contains: genuine is what only the owner of the API key can have encrypted. */
  async function downloadCertificates(): Promise<ReadonlyMap<string, KeyObject>> {
    const answer = await askTwice(() => send('GET', new URL('/v3/certificates', baseUrl), ''));
    if (!answer.isOk) throw new UnclearError(`certificates http ${answer.status}`);
    const certificates = decryptCertificates(answer.bytes, options.apiKey, now());
    const signed = readSignature((name) => answer.headers.get(name) ?? undefined);
    const key = signed && certificates.get(signed.serial);
    const message = signed && `${signed.timestamp}\n${signed.nonce}\n${answer.bytes.toString()}\n`;
    if (!key || !message || !verifyWithRsa(message, signed.signature, key)) throw new UnclearError('certificates not genuine');
    return certificates;
  }

  return {
    keys,
    async call({ method, path, body, isRepeatable }) {
      const url = new URL(path, baseUrl);
      const text = body === undefined ? '' : JSON.stringify(body);
      const ask = () => send(method, url, text);
      const answer = await (isRepeatable ? askTwice(ask) : ask());
      if (answer.status >= 500 || answer.status === 429) throw new UnclearError(`http ${answer.status}`);
      const signed = readSignature((name) => answer.headers.get(name) ?? undefined);
      // A refusal may come without a signature, where the request did not get as far as the merchant.
      if (answer.isOk || signed !== null) {
        const fault = await findMessageFault(signed, answer.bytes, keys, now());
        if (fault !== null) throw new UnclearError(`not genuine: ${fault}`);
      }
      const content = parseJson(answer.bytes.toString());
      if (answer.isOk) return { isOk: true, body: content };
      const refusal = refusalSchema.safeParse(content);
      if (!refusal.success) throw new UnclearError(`http ${answer.status}`);
      return { isOk: false, status: answer.status, code: refusal.data.code };
    },
    download: (url, maxBytes) => askTwice(() => send('GET', url, '', maxBytes)),
  };
}

function decryptCertificates(body: Buffer, apiKey: Buffer, now: Date): ReadonlyMap<string, KeyObject> {
  const list = certificatesSchema.safeParse(parseJson(body.toString()));
  if (!list.success) throw new UnclearError('malformed certificates');
  const found = new Map<string, KeyObject>();
  for (const { serial_no, encrypt_certificate } of list.data.data) {
    const text = decryptResource(encrypt_certificate, apiKey);
    if (text === null) throw new UnclearError('certificates not genuine');
    const certificate = parseCertificate(text);
    const isValid = certificate.validFromDate <= now && now < certificate.validToDate;
    if (isValid && certificate.serialNumber === serial_no) found.set(serial_no, certificate.publicKey);
  }
  return found;
}

function parseCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new UnclearError('malformed certificates');
  }
}
