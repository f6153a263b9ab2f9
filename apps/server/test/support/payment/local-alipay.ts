import { randomInt, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from '../services/local-service.ts';
import { encodeGbk } from './encode-gbk.ts';
import { type AlipayApp, canonicalise, findAlipayFault, readAlipayParameters } from './verify-alipay-request.ts';

export interface LocalAlipayOptions extends AlipayApp {
  sellerId: string;
  /** Alipay's own, in PEM. */
  privateKey: string;
  now: () => Date;
}

interface Trade {
  total: string;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  tradeNumber: string;
  paidAt: Date | null;
  refunds: Map<string, { amount: string; at: Date }>;
}

/** Ways in which a notification is not what it should be. */
export interface AlipayNoticeChanges {
  privateKey?: string;
  fields?: Record<string, string>;
  /** Changes the form after it was signed. */
  tamper?: (form: URLSearchParams) => void;
}

export interface LocalAlipay extends LocalService {
  /** The gateway's address. */
  gateway: string;
  /** The payer opens the page that the product made, signs in and pays. Throws where Alipay would show a fault instead. */
  payOnPage(url: string): void;
  pay(orderNumber: string): void;
  setState(orderNumber: string, state: Trade['state']): void;
  notifyOf(orderNumber: string, changes?: AlipayNoticeChanges): string;
  notifyOfRefund(orderNumber: string, refundNumber: string): string;
  /** The next call is refused, with that sub-code. */
  refuseNext(code: string, subCode: string): void;
  /** From now on answers are signed with this key. */
  signWith(privateKey: string): void;
  setBill(file: string | Uint8Array | null, options?: { url?: string }): void;
}

const billPath = '/downloadBillFile.resource';

/** Alipay's gateway as far as a merchant needs it: verifies RSA2 as documented, and signs what it answers. */
export async function startLocalAlipay(options: LocalAlipayOptions): Promise<LocalAlipay> {
  const api = new AlipayApi(options);
  const service = await startLocalService((request) => api.answer(request, service.url));
  return {
    ...service,
    gateway: `${service.url}/gateway.do`,
    payOnPage: (url) => api.payOnPage(url),
    pay: (orderNumber) => api.pay(orderNumber),
    setState: (orderNumber, state) => void Object.assign(api.find(orderNumber), { state }),
    notifyOf: (orderNumber, changes = {}) => api.notify(orderNumber, {}, changes),
    notifyOfRefund: (orderNumber, refundNumber) => api.notify(orderNumber, api.presentRefundNotice(orderNumber, refundNumber), {}),
    refuseNext: (code, subCode) => {
      api.nextRefusal = { code, msg: 'refused', sub_code: subCode, sub_msg: subCode };
    },
    signWith: (privateKey) => {
      api.privateKey = privateKey;
    },
    setBill(file, { url } = {}) {
      api.bill = file === null ? null : { file, url };
    },
  };
}

class AlipayApi {
  bill: { file: string | Uint8Array; url: string | undefined } | null = null;
  nextRefusal: object | null = null;
  privateKey: string;
  readonly #options: LocalAlipayOptions;
  readonly #trades = new Map<string, Trade>();

  constructor(options: LocalAlipayOptions) {
    this.#options = options;
    this.privateKey = options.privateKey;
  }

  answer(request: ReceivedRequest, url: string): ServiceAnswer {
    if (request.path === billPath) return { status: 200, text: this.#packBill() };
    const parameters = readAlipayParameters(request);
    const method = parameters.get('method') ?? '';
    const fault = findAlipayFault(parameters, this.#options, this.#options.now());
    // To whom it does not know, the gateway answers without a signature.
    if (fault !== null)
      return { status: 200, text: JSON.stringify({ error_response: { code: '40002', msg: 'Invalid Arguments', sub_code: fault } }) };
    const refusal = this.nextRefusal;
    this.nextRefusal = null;
    return this.#sign(method, refusal ?? this.#call(method, JSON.parse(parameters.get('biz_content') ?? '{}'), url));
  }

  payOnPage(url: string): void {
    const parameters = new URL(url).searchParams;
    const fault = findAlipayFault(parameters, this.#options, this.#options.now());
    if (fault !== null || parameters.get('method') !== 'alipay.trade.wap.pay') throw new Error(fault ?? 'another method');
    const content = JSON.parse(parameters.get('biz_content') ?? '{}') as Record<string, string>;
    if (content.product_code !== 'QUICK_WAP_WAY' || !content.subject) throw new Error('isv.invalid-parameter');
    if (new Date(`${content.time_expire?.replace(' ', 'T')}+08:00`) <= this.#options.now()) throw new Error('expired');
    this.#create(content);
    this.pay(content.out_trade_no ?? '');
  }

  pay(orderNumber: string): void {
    const trade = this.find(orderNumber);
    if (trade.state !== 'WAIT_BUYER_PAY') throw new Error(`${orderNumber} is ${trade.state}`);
    Object.assign(trade, { state: 'TRADE_SUCCESS', paidAt: this.#options.now() });
  }

  find(orderNumber: string): Trade {
    const trade = this.#trades.get(orderNumber);
    if (trade === undefined) throw new Error(`no trade ${orderNumber}`);
    return trade;
  }

  notify(orderNumber: string, more: Record<string, string>, changes: AlipayNoticeChanges): string {
    const { total, state, tradeNumber, paidAt } = this.find(orderNumber);
    const { appId, sellerId, now } = this.#options;
    const fields: Record<string, string> = {
      notify_time: inChina(now()),
      notify_type: 'trade_status_sync',
      notify_id: 'ac05099524730693a8b330c5ecf72da9786',
      app_id: appId,
      charset: 'utf-8',
      version: '1.0',
      trade_no: tradeNumber,
      out_trade_no: orderNumber,
      seller_id: sellerId,
      trade_status: state,
      total_amount: total,
      subject: '预付费充值 & 电费',
      ...(paidAt === null ? {} : { gmt_payment: inChina(paidAt) }),
      ...more,
      ...changes.fields,
    };
    const signature = sign('sha256', Buffer.from(canonicalise(Object.entries(fields))), changes.privateKey ?? this.privateKey);
    const form = new URLSearchParams({ ...fields, sign: signature.toString('base64'), sign_type: 'RSA2' });
    changes.tamper?.(form);
    return form.toString();
  }

  presentRefundNotice(orderNumber: string, refundNumber: string): Record<string, string> {
    const refund = this.find(orderNumber).refunds.get(refundNumber);
    if (!refund) throw new Error(`no refund ${refundNumber}`);
    return { out_biz_no: refundNumber, refund_fee: refund.amount, gmt_refund: `${inChina(refund.at)}.123` };
  }

  #call(method: string, content: Record<string, string>, url: string): object {
    const trade = this.#trades.get(content.out_trade_no ?? '');
    switch (method) {
      case 'alipay.trade.precreate':
        this.#create(content);
        return { ...ok, out_trade_no: content.out_trade_no, qr_code: `https://qr.alipay.com/${content.out_trade_no}` };
      case 'alipay.data.dataservice.bill.downloadurl.query':
        if (this.bill === null) return refuse('isp.bill_not_exist');
        return { ...ok, bill_download_url: this.bill.url ?? `${url}${billPath}?fileId=1` };
    }
    if (!trade) return refuse('ACQ.TRADE_NOT_EXIST');
    const names = { trade_no: trade.tradeNumber, out_trade_no: content.out_trade_no };
    switch (method) {
      case 'alipay.trade.query': {
        const time = trade.paidAt === null ? {} : { send_pay_date: inChina(trade.paidAt) };
        return { ...ok, ...names, trade_status: trade.state, total_amount: trade.total, ...time };
      }
      case 'alipay.trade.close':
        if (trade.state !== 'WAIT_BUYER_PAY') return refuse('ACQ.TRADE_STATUS_ERROR');
        trade.state = 'TRADE_CLOSED';
        return { ...ok, ...names };
      case 'alipay.trade.refund':
        return this.#refund(trade, content, names);
      case 'alipay.trade.fastpay.refund.query': {
        const refund = trade.refunds.get(content.out_request_no ?? '');
        if (!refund) return { ...ok };
        const state = { refund_status: 'REFUND_SUCCESS', refund_amount: refund.amount, gmt_refund_pay: inChina(refund.at) };
        return { ...ok, ...names, out_request_no: content.out_request_no, total_amount: trade.total, ...state };
      }
      default:
        return refuse('isv.invalid-method');
    }
  }

  #create(content: Record<string, string>): void {
    const known = this.#trades.get(content.out_trade_no ?? '');
    if (known) return;
    if (!/^\d+\.\d\d$/.test(content.total_amount ?? '')) throw new Error('isv.invalid-parameter');
    const tradeNumber = `2026111922001${randomInt(1e12)}`;
    const trade: Trade = { total: content.total_amount ?? '', state: 'WAIT_BUYER_PAY', tradeNumber, paidAt: null, refunds: new Map() };
    this.#trades.set(content.out_trade_no ?? '', trade);
  }

  #refund(trade: Trade, content: Record<string, string>, names: object): object {
    if (trade.paidAt === null) return refuse('ACQ.TRADE_STATUS_ERROR');
    const isRepeated = trade.refunds.has(content.out_request_no ?? '');
    const sum = [...trade.refunds.values()].reduce((total, { amount }) => total + toFen(amount), 0);
    if (!isRepeated && sum + toFen(content.refund_amount ?? '') > toFen(trade.total)) return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    if (!isRepeated) trade.refunds.set(content.out_request_no ?? '', { amount: content.refund_amount ?? '', at: this.#options.now() });
    const refundFee = [...trade.refunds.values()].reduce((total, { amount }) => total + toFen(amount), 0);
    if (refundFee === toFen(trade.total)) trade.state = 'TRADE_CLOSED';
    return { ...ok, ...names, fund_change: isRepeated ? 'N' : 'Y', refund_fee: (refundFee / 100).toFixed(2) };
  }

  /** Slashes are escaped, as Alipay does: what is signed are the characters as they are sent. */
  #sign(method: string, body: object): ServiceAnswer {
    const raw = JSON.stringify(body).replaceAll('/', '\\/');
    const signature = sign('sha256', Buffer.from(raw), this.privateKey).toString('base64');
    const text = `{"${method.replaceAll('.', '_')}_response":${raw},"sign":"${signature.replaceAll('/', '\\/')}"}`;
    return { status: 200, text, headers: { 'content-type': 'text/html;charset=utf-8' } };
  }

  #packBill(): Uint8Array {
    const file = this.bill?.file ?? '';
    return zipSync({ 'sums.csv': encodeGbk('#支付宝业务汇总查询\r\n'), 'rows.csv': typeof file === 'string' ? encodeGbk(file) : file });
  }
}

const ok = { code: '10000', msg: 'Success' };

function refuse(subCode: string): object {
  return { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subCode };
}

function toFen(yuan: string): number {
  return Math.round(Number(yuan) * 100);
}

function inChina(time: Date): string {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
