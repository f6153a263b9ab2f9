import type { KeyObject } from 'node:crypto';
import { secondMs } from '@energy-om/domain';
import { signWithRsa } from '../rsa.ts';

export interface MerchantKey {
  merchantId: string;
  /** The serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
}

export interface SignedParts {
  method: 'GET' | 'POST';
  url: URL;
  body: string;
  now: Date;
  /** Up to 32 letters and digits. */
  nonce: string;
}

/** The value of `Authorization` ("构造请求签名"): five lines, each with its end, and the path with its query exactly as it is sent. */
export function signRequest({ method, url, body, now, nonce }: SignedParts, { merchantId, serial, privateKey }: MerchantKey): string {
  const timestamp = toSeconds(now);
  const signature = signWithRsa(`${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`, privateKey);
  const fields = { mchid: merchantId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** What a page within WeChat needs to ask for the payment ("JSAPI调起支付"). */
export function signJsapi(parts: { appId: string; prepayId: string; now: Date; nonce: string }, privateKey: KeyObject) {
  const timeStamp = toSeconds(parts.now);
  const packageText = `prepay_id=${parts.prepayId}`;
  const paySign = signWithRsa(`${parts.appId}\n${timeStamp}\n${parts.nonce}\n${packageText}\n`, privateKey);
  return { appId: parts.appId, timeStamp, nonceStr: parts.nonce, package: packageText, signType: 'RSA' as const, paySign };
}

function toSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / secondMs));
}
