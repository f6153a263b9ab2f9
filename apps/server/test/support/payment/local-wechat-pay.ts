import { createHash, randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from '../services/local-service.ts';
import type { PlatformFixture } from './platform-certificates.ts';
import { findWechatPayFault, type MerchantRecord } from './verify-wechat-pay-request.ts';
import { encryptResource, signWechatPayMessage } from './wechat-pay-messages.ts';

export interface LocalWechatPayOptions extends MerchantRecord {
  appId: string;
  apiKey: string;
  now: () => Date;
  /** What WeChat Pay signs with, and the certificates that it gives out. */
  platforms: PlatformFixture[];
  /** Signs with this one instead, as for merchants who have asked for the public key. */
  publicKeySigner?: { serial: string; privateKey: string };
}

interface Order {
  amount: number;
  state: string;
  transactionId: string;
  paidAt: Date | null;
}

interface Refund {
  orderNumber: string;
  amount: number;
  refundId: string;
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
}

/** Ways in which a notification is not what it should be. */
export interface NotificationChanges {
  signer?: { serial: string; privateKey: string };
  apiKey?: string;
  /** When it was signed. */
  at?: Date;
  content?: Record<string, unknown>;
  event?: string;
  /** Changes the text after it was signed. */
  tamper?: (body: string) => string;
}

export interface LocalWechatPay extends LocalService {
  /** The body of each accepted call that creates an order. */
  created: Record<string, unknown>[];
  /** The payer pays the order on the phone. */
  pay(orderNumber: string): void;
  setState(orderNumber: string, state: string): void;
  completeRefund(refundNumber: string, status: Refund['status']): void;
  /** The notification of a payment, as WeChat Pay sends it; or one that is forged. */
  notifyOf(orderNumber: string, changes?: NotificationChanges): { headers: Record<string, string>; body: string };
  notifyOfRefund(refundNumber: string): { headers: Record<string, string>; body: string };
  /** The next request, or the next one to that path, is refused in WeChat Pay's words. */
  refuseNext(status: number, code: string, path?: string): void;
  /** From now on answers are signed with the last of `platforms`, and only its certificate is given out. */
  replaceCertificate(): void;
  /** @param of the hash that is said to be its own, and its only day */
  setBill(text: string | null, of?: { hash?: string; day?: string }): void;
}

export const wechatPayPaths = {
  certificates: '/v3/certificates',
  order: '/v3/pay/transactions/',
  refunds: '/v3/refund/domestic/refunds',
  bill: '/v3/bill/tradebill',
  file: '/v3/billdownload/file',
} as const;

/** WeChat Pay's API v3 as far as a merchant needs it: verifies signatures as documented, signs and encrypts what it says. */
export async function startLocalWechatPay(options: LocalWechatPayOptions): Promise<LocalWechatPay> {
  const api = new WechatPayApi(options);
  const service = await startLocalService((request) => api.answer(request, service.url));
  return {
    ...service,
    created: api.created,
    pay: (orderNumber) => api.pay(orderNumber),
    setState: (orderNumber, state) => void Object.assign(api.find(orderNumber), { state }),
    completeRefund: (refundNumber, status) => void Object.assign(api.findRefund(refundNumber), { status }),
    notifyOf: (orderNumber, changes = {}) => api.notify('TRANSACTION.SUCCESS', api.presentOrder(orderNumber), changes),
    notifyOfRefund: (refundNumber) => api.notify('REFUND.SUCCESS', { mchid: options.merchantId, ...api.presentRefund(refundNumber) }, {}),
    refuseNext: (status, code, path) => service.faultNext(api.sign({ code, message: code }, status), path),
    replaceCertificate: () => api.replaceCertificate(),
    setBill(text, { hash, day } = {}) {
      api.bill = text === null ? null : { text, hash, day };
    },
  };
}

class WechatPayApi {
  readonly created: Record<string, unknown>[] = [];
  bill: { text: string; hash: string | undefined; day: string | undefined } | null = null;
  readonly #options: LocalWechatPayOptions;
  readonly #orders = new Map<string, Order>();
  readonly #refunds = new Map<string, Refund>();
  readonly #usedNonces = new Set<string>();
  #platforms: PlatformFixture[];

  constructor(options: LocalWechatPayOptions) {
    this.#options = options;
    this.#platforms = options.platforms.slice(0, 1);
  }

  answer(request: ReceivedRequest, url: string): ServiceAnswer {
    const fault = findWechatPayFault(request, this.#options, this.#options.now(), this.#usedNonces);
    // A request that is not the merchant's gets an answer without a signature.
    if (fault !== null) return { status: 401, text: JSON.stringify({ code: 'SIGN_ERROR', message: fault }) };
    const { path, method } = request;
    if (path === wechatPayPaths.certificates) return this.sign({ data: this.#platforms.map((one) => this.#presentCertificate(one)) });
    if (path === wechatPayPaths.bill) return this.#answerBill(request.query, url);
    if (path === wechatPayPaths.file) return { status: 200, text: gzipSync(this.bill?.text ?? '') };
    if (path.startsWith(wechatPayPaths.refunds)) return this.#answerRefund(request);
    const [kind, orderNumber, act] = path.slice(wechatPayPaths.order.length).split('/');
    if (method === 'POST' && orderNumber === undefined) return this.#answerCreate(kind ?? '', request);
    return act === 'close' ? this.#answerClose(orderNumber ?? '') : this.#answerQuery(orderNumber ?? '', request.query);
  }

  sign(body: object | null, status = 200): ServiceAnswer {
    const text = body === null ? '' : JSON.stringify(body);
    return { status, text, headers: signWechatPayMessage(text, this.#signer(), this.#options.now()) };
  }

  replaceCertificate(): void {
    this.#platforms = this.#options.platforms.slice(-1);
  }

  find(orderNumber: string): Order {
    const order = this.#orders.get(orderNumber);
    if (order === undefined) throw new Error(`no order ${orderNumber}`);
    return order;
  }

  findRefund(refundNumber: string): Refund {
    const refund = this.#refunds.get(refundNumber);
    if (refund === undefined) throw new Error(`no refund ${refundNumber}`);
    return refund;
  }

  pay(orderNumber: string): void {
    const order = this.find(orderNumber);
    if (order.state !== 'NOTPAY') throw new Error(`${orderNumber} is ${order.state}`);
    Object.assign(order, { state: 'SUCCESS', paidAt: this.#options.now() });
  }

  notify(event: string, content: object, changes: NotificationChanges): { headers: Record<string, string>; body: string } {
    const { apiKey = this.#options.apiKey, signer = this.#signer(), at = this.#options.now(), tamper = (text) => text } = changes;
    const original = JSON.stringify({ ...content, ...changes.content });
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: at.toISOString(),
      resource_type: 'encrypt-resource',
      event_type: changes.event ?? event,
      summary: '支付成功',
      resource: { ...encryptResource(original, apiKey, 'transaction'), original_type: 'transaction' },
    });
    const headers = { 'content-type': 'application/json', ...signWechatPayMessage(body, signer, at) };
    return { headers, body: tamper(body) };
  }

  presentOrder(orderNumber: string): Record<string, unknown> {
    const { amount, state, transactionId, paidAt } = this.find(orderNumber);
    const { appId: appid, merchantId: mchid } = this.#options;
    const trade = { appid, mchid, out_trade_no: orderNumber, trade_state: state, trade_state_desc: state };
    if (paidAt === null) return trade;
    const money = { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' };
    return { ...trade, transaction_id: transactionId, success_time: inChina(paidAt), payer: { openid: 'o1' }, amount: money };
  }

  presentRefund(refundNumber: string): Record<string, unknown> {
    const { orderNumber, amount, refundId, status } = this.findRefund(refundNumber);
    const order = this.find(orderNumber);
    const success_time = status === 'SUCCESS' ? inChina(this.#options.now()) : undefined;
    const names = { refund_id: refundId, out_refund_no: refundNumber, transaction_id: order.transactionId, out_trade_no: orderNumber };
    return { ...names, status, success_time, amount: { total: order.amount, refund: amount, currency: 'CNY' } };
  }

  #answerCreate(kind: string, { body }: ReceivedRequest): ServiceAnswer {
    const content = JSON.parse(body) as Record<string, unknown> & { amount: { total: number; currency: string } };
    const orderNumber = String(content.out_trade_no);
    const isOwn = content.appid === this.#options.appId && content.mchid === this.#options.merchantId;
    if (!isOwn) return this.sign({ code: 'APPID_MCHID_NOT_MATCH', message: '' }, 400);
    const scene = content.scene_info as { payer_client_ip?: string } | undefined;
    const isWhole =
      /^[\w|*@-]{6,32}$/.test(orderNumber) &&
      content.amount.total > 0 &&
      content.amount.currency === 'CNY' &&
      String(content.notify_url).startsWith('https://') &&
      new Date(String(content.time_expire)) > this.#options.now() &&
      (kind !== 'jsapi' || content.payer !== undefined) &&
      (kind !== 'h5' || scene?.payer_client_ip !== undefined);
    if (!isWhole) return this.sign({ code: 'PARAM_ERROR', message: '' }, 400);
    const known = this.#orders.get(orderNumber);
    if (known?.state === 'SUCCESS') return this.sign({ code: 'ORDERPAID', message: '' }, 403);
    if (known && known.amount !== content.amount.total) return this.sign({ code: 'OUT_TRADE_NO_USED', message: '' }, 403);
    this.created.push({ kind, ...content });
    const transactionId = `42000${randomInt(1e12)}`;
    if (!known) this.#orders.set(orderNumber, { amount: content.amount.total, state: 'NOTPAY', transactionId, paidAt: null });
    if (kind === 'jsapi') return this.sign({ prepay_id: `wx${orderNumber}` });
    if (kind === 'native') return this.sign({ code_url: `weixin://wxpay/bizpayurl?pr=${orderNumber}` });
    return this.sign({ h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${orderNumber}&package=1` });
  }

  #answerQuery(orderNumber: string, query: string): ServiceAnswer {
    if (new URLSearchParams(query).get('mchid') !== this.#options.merchantId) return this.sign({ code: 'PARAM_ERROR', message: '' }, 400);
    if (!this.#orders.has(orderNumber)) return this.sign({ code: 'ORDER_NOT_EXIST', message: '' }, 404);
    return this.sign(this.presentOrder(orderNumber));
  }

  #answerClose(orderNumber: string): ServiceAnswer {
    const order = this.#orders.get(orderNumber);
    if (!order) return this.sign({ code: 'ORDER_NOT_EXIST', message: '' }, 404);
    if (order.state === 'SUCCESS') return this.sign({ code: 'ORDERPAID', message: '' }, 400);
    order.state = 'CLOSED';
    return this.sign(null, 204);
  }

  #answerRefund({ method, path, body }: ReceivedRequest): ServiceAnswer {
    if (method === 'GET') {
      const refundNumber = path.slice(wechatPayPaths.refunds.length + 1);
      if (!this.#refunds.has(refundNumber)) return this.sign({ code: 'RESOURCE_NOT_EXISTS', message: '' }, 404);
      return this.sign(this.presentRefund(refundNumber));
    }
    const content = JSON.parse(body) as { out_trade_no: string; out_refund_no: string; amount: { refund: number; total: number } };
    const order = this.#orders.get(content.out_trade_no);
    if (!order?.paidAt) return this.sign({ code: 'RESOURCE_NOT_EXISTS', message: '' }, 404);
    const earlier = [...this.#refunds.entries()].filter(([number]) => number !== content.out_refund_no);
    const sum = earlier.reduce(
      (total, [, one]) => total + (one.orderNumber === content.out_trade_no ? one.amount : 0),
      content.amount.refund,
    );
    if (sum > order.amount || content.amount.total !== order.amount) return this.sign({ code: 'INVALID_REQUEST', message: '' }, 400);
    const refund: Refund = {
      orderNumber: content.out_trade_no,
      amount: content.amount.refund,
      refundId: `503${randomInt(1e12)}`,
      status: 'PROCESSING',
    };
    if (!this.#refunds.has(content.out_refund_no)) this.#refunds.set(content.out_refund_no, refund);
    order.state = 'REFUND';
    return this.sign(this.presentRefund(content.out_refund_no));
  }

  #answerBill(query: string, url: string): ServiceAnswer {
    const day = new URLSearchParams(query).get('bill_date');
    if (this.bill === null || (this.bill.day !== undefined && this.bill.day !== day))
      return this.sign({ code: 'NO_STATEMENT_EXIST', message: '' }, 400);
    const hash_value = this.bill.hash ?? createHash('sha1').update(this.bill.text).digest('hex');
    return this.sign({ hash_type: 'SHA1', hash_value, download_url: `${url}${wechatPayPaths.file}?token=a%2Fb` });
  }

  #presentCertificate({ serial, certificate }: PlatformFixture): object {
    return {
      serial_no: serial,
      effective_time: '2020-01-01T08:00:00+08:00',
      expire_time: '2120-01-01T08:00:00+08:00',
      encrypt_certificate: encryptResource(certificate, this.#options.apiKey, 'certificate'),
    };
  }

  #signer(): { serial: string; privateKey: string } {
    const [platform] = this.#platforms;
    if (platform === undefined) throw new Error('no certificate');
    return this.#options.publicKeySigner ?? platform;
  }
}

function inChina(time: Date): string {
  return `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
