import type { IncomingHttpHeaders } from 'node:http';
import type { OnlineChannel } from '@energy-om/domain';

/** How the payer goes on: within WeChat, in the phone's browser, or by scanning a code with another phone. */
export type PaymentWay = { kind: 'in-app'; openid: string } | { kind: 'browser'; clientAddress: string } | { kind: 'code' };

export interface PaymentOrder {
  /** The installation's own number, 6 to 32 letters and digits; it is never used twice. */
  orderNumber: string;
  amountFen: number;
  description: string;
  /** The provider takes no payment after it. */
  expiresAt: Date;
  /** The address of this installation to which the provider sends notifications. */
  notifyUrl: string;
  /** The page to which the payer returns. */
  returnUrl: string;
  way: PaymentWay;
}

/** The input of `WeixinJSBridge.invoke('getBrandWCPayRequest')`. */
export interface JsapiParameters {
  appId: string;
  /** Seconds since 1970. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/** What the phone needs to go on. */
export type PaymentStep =
  | { kind: 'jsapi'; parameters: JsapiParameters }
  | { kind: 'page'; url: string }
  /** The content of a QR code. */
  | { kind: 'code'; content: string };

/** A payment that the provider has taken, in its own words. */
export interface ProviderPayment {
  orderNumber: string;
  /** The provider's number. */
  providerNumber: string;
  /** What the order cost, whatever the payer's discounts. */
  amountFen: number;
  paidAt: Date;
}

export interface ProviderRefund {
  refundNumber: string;
  /** The provider's number. */
  providerNumber: string;
  amountFen: number;
  refundedAt: Date;
}

/**
 * No clear answer: a timeout, a broken connection, a fault of the provider, an answer that is not genuine or not understood. Whatever was asked may
 * have happened. The reason may be logged.
 */
export interface Unclear {
  outcome: 'unknown';
  reason: string;
}

/** The provider has understood and refused: nothing has happened. */
export interface Refused {
  outcome: 'refused';
  /** The provider's code. */
  code: string;
}

export type CreateOutcome = { outcome: 'ready'; step: PaymentStep } | Refused | Unclear;

/** `absent`: the provider does not know the number, or not yet. `closed`: it takes no payment for it any more. */
export type PaymentOutcome =
  | { outcome: 'paid'; payment: ProviderPayment }
  | { outcome: 'open' | 'absent' | 'closed' }
  | { outcome: 'failed'; code: string }
  | Unclear;

/** `not-open`: paid, or closed by the provider. A query shows which. */
export type CloseOutcome = { outcome: 'closed' | 'not-open' } | Unclear;

export interface RefundOrder {
  orderNumber: string;
  /** The installation's own number; a repetition with the same number refunds nothing more. */
  refundNumber: string;
  amountFen: number;
  /** What the refunded order cost. */
  orderAmountFen: number;
  reason: string;
  notifyUrl: string;
}

/** `absent`: the provider knows no such refund, so the same number may be sent again. */
export type RefundOutcome = { outcome: 'refunded'; refund: ProviderRefund } | { outcome: 'processing' | 'absent' } | Refused | Unclear;

/** A notification as it was received. */
export interface RawNotification {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * `payment`: genuine, for this installation's merchant and app; whether order and amount are its own, the caller decides · `refund`: something has
 * happened to that refund, a query shows what · `other`: genuine and of no concern · `refused`: not genuine, and nothing may follow from it.
 */
export type NotificationOutcome =
  | { outcome: 'payment'; payment: ProviderPayment }
  | { outcome: 'refund'; orderNumber: string; refundNumber: string }
  | { outcome: 'other' }
  | { outcome: 'refused'; reason: string };

/** What a provider expects to be answered. */
export interface NotificationAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface BillRow {
  kind: 'payment' | 'refund';
  orderNumber: string;
  /** Null for a payment. */
  refundNumber: string | null;
  providerNumber: string;
  /** Never negative. */
  amountFen: number;
  /** What the provider keeps; negative where it gives back. */
  feeFen: number;
  at: Date;
}

/** `absent`: there is no bill for that day, because nothing was paid or because it is not made yet. */
export type BillOutcome = { outcome: 'ready'; rows: BillRow[] } | { outcome: 'absent' } | Unclear;

/** Who collects and returns money. No method throws for what a provider answers, or does not. */
export interface PaymentProvider {
  readonly channel: OnlineChannel;
  /** What was agreed on, in ten-thousandths of a payment; null: not known, and no fee of its bills is questioned. */
  readonly feeRate: number | null;
  createPayment(order: PaymentOrder): Promise<CreateOutcome>;
  queryPayment(orderNumber: string): Promise<PaymentOutcome>;
  closePayment(orderNumber: string): Promise<CloseOutcome>;
  refundPayment(refund: RefundOrder): Promise<RefundOutcome>;
  queryRefund(refund: Pick<RefundOrder, 'orderNumber' | 'refundNumber'>): Promise<RefundOutcome>;
  readNotification(notification: RawNotification): Promise<NotificationOutcome>;
  /** @param isTaken false: the provider is to send it again */
  answerNotification(isTaken: boolean): NotificationAnswer;
  /** @param date the day in China, `2026-11-19` */
  loadDailyBill(date: string): Promise<BillOutcome>;
}
