import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BilledTrade, writeAlipayBill } from '#test/support/payment/bill-texts.ts';
import { type AlipaySetting, setUpAlipay } from '#test/support/payment/payment-fixture.ts';

let setting: AlipaySetting;
beforeEach(async () => {
  setting = await setUpAlipay();
});
afterEach(() => setting.service.close());

const load = () => setting.connect().loadDailyBill('2026-11-18');

const trades: BilledTrade[] = [
  { orderNumber: 'A00001', providerNumber: '2026111922001', amount: '50.01', fee: '-0.30' },
  { orderNumber: 'A00002', providerNumber: '2026111922002', amount: '0.01', fee: '0.00', description: '充值,含优惠,两件' },
  { orderNumber: 'A00001', providerNumber: '2026111922001', amount: '-12.00', fee: '0.07', refundNumber: 'R00001' },
];
const at = new Date('2026-11-18T21:03:07+08:00');

describe('the bill of a day of Alipay', () => {
  it('lists payments and refunds exactly in fen, with fees', async () => {
    setting.service.setBill(writeAlipayBill(trades));
    expect(await load()).toEqual({
      outcome: 'ready',
      rows: [
        { kind: 'payment', orderNumber: 'A00001', refundNumber: null, providerNumber: '2026111922001', amountFen: 5_001, feeFen: 30, at },
        { kind: 'payment', orderNumber: 'A00002', refundNumber: null, providerNumber: '2026111922002', amountFen: 1, feeFen: 0, at },
        {
          kind: 'refund',
          orderNumber: 'A00001',
          refundNumber: 'R00001',
          providerNumber: '2026111922001',
          amountFen: 1_200,
          feeFen: -7,
          at,
        },
      ],
    });
  });

  it('may have no rows, and may be absent', async () => {
    setting.service.setBill(writeAlipayBill([]));
    expect(await load()).toEqual({ outcome: 'ready', rows: [] });
    setting.service.setBill(null);
    expect(await load()).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['lacks a row', (text: string) => text.replace(/\r\n2026111922002.*\r\n/, '\r\n'), 'totals of the bill'],
    ['lacks its end', (text: string) => text.split('#交易合计')[0] ?? '', 'totals of the bill'],
    ['lacks a column', (text: string) => text.replace('订单金额（元）', '金额'), 'bill without 订单金额（元）'],
    ['breaks off within a row', (text: string) => text.replace(/0\.00,\r\n/, '\r\n'), 'malformed bill'],
    ['has an amount that is none', (text: string) => text.replace('50.01,50.01', '5e1,50.01'), 'malformed bill'],
    ['has a refund with the wrong sign', (text: string) => text.replace('-12.00,-12.00', '12.00,12.00'), 'malformed bill'],
    ['is of another kind', (text: string) => text.replace('#支付宝业务明细查询', '#支付宝账务明细查询'), 'malformed bill'],
  ])('decides nothing where it %s', async (_what, change, reason) => {
    setting.service.setBill(change(writeAlipayBill(trades)));
    expect(await load()).toEqual({ outcome: 'unknown', reason });
  });

  it('decides nothing where the file is no archive', async () => {
    setting.service.setBill(writeAlipayBill(trades));
    setting.service.faultNext({ status: 200, text: '<html>' }, '/downloadBillFile.resource');
    expect(await load()).toEqual({ outcome: 'unknown', reason: 'malformed bill' });
  });

  it('does not unpack more than a bill can have', async () => {
    setting.service.setBill(new Uint8Array(65 * 1024 * 1024));
    expect(await load()).toEqual({ outcome: 'unknown', reason: 'bill too large' });
  });

  it.each([
    'http://127.0.0.1:1/bill',
    'http://169.254.169.254/latest/meta-data',
    'https://dwbillcenter.alipay.com.example.com/bill',
    'https://alipay.com:8443/bill',
    'https://x.alipay.com:8443/bill',
  ])('is not asked for at %s', async (url) => {
    setting.service.setBill('', { url });
    expect(await load()).toEqual({ outcome: 'unknown', reason: 'bill at another host' });
  });
});
