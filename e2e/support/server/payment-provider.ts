import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface BilledPayment {
  orderNumber: string;
  /** In fen. */
  cents: number;
}

/** WeChat Pay on this machine, in whose bill stands what a story says. */
export interface PaymentProvider {
  /** What the product needs to be set to. */
  settings: Record<string, string>;
  /** Every order is paid from now on. */
  payAll: () => void;
  /** The next day that the product asks for has this bill, all others have none. */
  setBill: (payments: readonly BilledPayment[]) => void;
  close: () => Promise<void>;
}

const merchant = { appId: 'wx5f2d8a0c3b7e1496', id: '1900000109', serial: '7777D9DF37D0A5C9FA8F6A9F16C9A8B6A9C0D1E2' };
const publicKeyId = 'PUB_KEY_ID_0119000001092024';

interface Answer {
  status: number;
  body: object;
}

class WechatPay {
  isPaid = false;
  bill: readonly BilledPayment[] | null = null;
  #billed = '';
  readonly #amounts = new Map<string, number>();

  /** @param url of this provider */
  answer(method: string, { pathname }: URL, text: string, url: string): Answer | { file: Buffer } {
    if (pathname === '/v3/bill/tradebill') return this.#nameBill(url);
    if (pathname === '/v3/billdownload/file') return { file: gzipSync(this.#billed) };
    if (method === 'POST') {
      const { out_trade_no: orderNumber, amount } = JSON.parse(text) as { out_trade_no: string; amount: { total: number } };
      this.#amounts.set(orderNumber, amount.total);
      return { status: 200, body: { h5_url: `${url}/pay?prepay_id=${orderNumber}` } };
    }
    return this.#query(pathname.split('/').at(-1) ?? '');
  }

  #query(orderNumber: string): Answer {
    const total = this.#amounts.get(orderNumber);
    if (total === undefined) return { status: 404, body: { code: 'ORDER_NOT_EXIST', message: '' } };
    const order = { appid: merchant.appId, mchid: merchant.id, out_trade_no: orderNumber, trade_state_desc: '' };
    if (!this.isPaid) return { status: 200, body: { ...order, trade_state: 'NOTPAY' } };
    const amount = { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' };
    const paid = { trade_state: 'SUCCESS', transaction_id: numberOf(orderNumber), success_time: `${chinaTime().replace(' ', 'T')}+08:00` };
    return { status: 200, body: { ...order, ...paid, payer: { openid: 'o1' }, amount } };
  }

  #nameBill(url: string): Answer {
    if (this.bill === null) return { status: 400, body: { code: 'NO_STATEMENT_EXIST', message: '' } };
    this.#billed = writeBill(this.bill);
    this.bill = null;
    const hash_value = createHash('sha1').update(this.#billed).digest('hex');
    return { status: 200, body: { hash_type: 'SHA1', hash_value, download_url: `${url}/v3/billdownload/file?token=1` } };
  }
}

const numberOf = (orderNumber: string) => `4200${orderNumber.slice(-12)}`;
const chinaTime = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const yuan = (cents: number) => (cents / 100).toFixed(2);

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** In the documented form: every value follows a grave accent. */
function writeBill(payments: readonly BilledPayment[]): string {
  const write = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',');
  const rows = payments.map(({ orderNumber, cents }) => {
    const head = [chinaTime(), merchant.appId, merchant.id, '', '', numberOf(orderNumber), orderNumber, 'o1', 'MWEB', 'SUCCESS'];
    const refund = ['0', '0', '0.00', '0.00', '', ''];
    return [...head, 'OTHERS', 'CNY', yuan(cents), '0.00', ...refund, '预付费充值', '', '0.00', '0.60%', yuan(cents), '0.00', ''];
  });
  const total = yuan(payments.reduce((sum, { cents }) => sum + cents, 0));
  const totals = [String(payments.length), total, '0.00', '0.00', '0.00', total, '0.00'];
  return `\uFEFF${[columns, ...rows.map(write), sums, write(totals)].join('\r\n')}\r\n`;
}

function createKeys(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Answers are signed by the key that the product is given (微信支付公钥). */
export async function startPaymentProvider(): Promise<PaymentProvider> {
  const [own, ofMerchant] = [createKeys(), createKeys()];
  const api = new WechatPay();
  const server = createServer(async (request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const answer = api.answer(request.method ?? '', new URL(request.url ?? '/', url), text, url);
    if ('file' in answer) return response.writeHead(200).end(answer.file);
    const body = JSON.stringify(answer.body);
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')];
    const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), own.privateKey).toString('base64');
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'wechatpay-serial': publicKeyId,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
    });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-keys-'));
  const files = { key: ofMerchant.privateKey, api: randomBytes(16).toString('hex'), public: own.publicKey };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { mode: 0o600 });
  return {
    settings: {
      WECHAT_PAY_MERCHANT_ID: merchant.id,
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_CERTIFICATE_SERIAL: merchant.serial,
      WECHAT_PAY_KEY_FILE: join(folder, 'key'),
      WECHAT_PAY_API_KEY_FILE: join(folder, 'api'),
      WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
      WECHAT_PAY_PUBLIC_KEY_FILE: join(folder, 'public'),
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    payAll: () => {
      api.isPaid = true;
    },
    setBill: (payments) => {
      api.bill = payments;
    },
    async close() {
      await rm(folder, { recursive: true, force: true });
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
