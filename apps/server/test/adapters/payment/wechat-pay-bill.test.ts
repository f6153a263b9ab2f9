import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BilledTrade, writeWechatBill } from '#test/support/payment/bill-texts.ts';
import { wechatPayPaths } from '#test/support/payment/local-wechat-pay.ts';
import { setUpWechatPay, type WechatPaySetting } from '#test/support/payment/payment-fixture.ts';
import { platform } from '#test/support/payment/platform-certificates.ts';
import { signWechatPayMessage } from '#test/support/payment/wechat-pay-messages.ts';
import { testStart } from '#test/support/services/test-clock.ts';

let setting: WechatPaySetting;
beforeEach(async () => {
  setting = await setUpWechatPay();
});
afterEach(() => setting.service.close());

const load = () => setting.connect().loadDailyBill('2026-11-18');

const trades: BilledTrade[] = [
  { orderNumber: 'A00001', providerNumber: '4200001', amount: '50.01', fee: '0.30000' },
  { orderNumber: 'A00002', providerNumber: '4200002', amount: '0.01', fee: '0.00006', description: '充值, 含`优惠`' },
  { orderNumber: 'A00001', providerNumber: '5030001', amount: '12.00', fee: '-0.07000', refundNumber: 'R00001' },
  { orderNumber: 'A00003', providerNumber: '4200003', amount: '9.00', fee: '0.00000', state: 'REVOKED' },
];
const at = new Date('2026-11-18T21:03:07+08:00');

describe('the bill of a day of WeChat Pay', () => {
  it('lists payments and refunds exactly in fen, with fees', async () => {
    setting.service.setBill(writeWechatBill(trades));
    const bill = await load();
    expect(bill).toEqual({
      outcome: 'ready',
      rows: [
        { kind: 'payment', orderNumber: 'A00001', refundNumber: null, providerNumber: '4200001', amountFen: 5_001, feeFen: 30, at },
        { kind: 'payment', orderNumber: 'A00002', refundNumber: null, providerNumber: '4200002', amountFen: 1, feeFen: 0, at },
        { kind: 'refund', orderNumber: 'A00001', refundNumber: 'R00001', providerNumber: '5030001', amountFen: 1_200, feeFen: -7, at },
      ],
    });
    const queries = setting.service.requests.filter(({ path }) => path.startsWith('/v3/bill')).map(({ query }) => query);
    expect(queries).toEqual(['bill_date=2026-11-18&bill_type=ALL&tar_type=GZIP', 'token=a%2Fb']);
  });

  it('may have no rows, and may be absent', async () => {
    setting.service.setBill(writeWechatBill([]));
    expect(await load()).toEqual({ outcome: 'ready', rows: [] });
    setting.service.setBill(null);
    expect(await load()).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['has another hash', (text: string) => text, '0'.repeat(40), 'bill of another hash'],
    ['lacks a row', (text: string) => text.replace(/\r\n`.*`A00002.*\r\n/, '\r\n'), undefined, 'totals of the bill'],
    ['has another amount', (text: string) => text.replaceAll('`50.01', '`50.02'), undefined, 'totals of the bill'],
    ['lacks its totals', (text: string) => text.split('总交易单数')[0] ?? '', undefined, 'malformed bill'],
    ['lacks a column', (text: string) => text.replaceAll('订单金额', '金额'), undefined, 'bill without 订单金额'],
    ['is a page', () => '<html>', undefined, 'malformed bill'],
  ])('decides nothing where it %s', async (_what, change, hash, reason) => {
    setting.service.setBill(change(writeWechatBill(trades)), { hash });
    expect(await load()).toEqual({ outcome: 'unknown', reason });
  });

  it('decides nothing while it is being made', async () => {
    setting.service.refuseNext(400, 'STATEMENT_CREATING', wechatPayPaths.bill);
    expect(await load()).toEqual({ outcome: 'unknown', reason: 'STATEMENT_CREATING' });
  });

  it('is not asked for at another host, which would get a signed request', async () => {
    const elsewhere = await setUpWechatPay();
    const answer = { hash_type: 'SHA1', hash_value: '0'.repeat(40), download_url: `${elsewhere.service.url}/v3/billdownload/file?token=1` };
    const text = JSON.stringify(answer);
    const headers = signWechatPayMessage(text, platform, testStart);
    setting.service.faultNext({ status: 200, text, headers }, wechatPayPaths.bill);
    expect(await load()).toEqual({ outcome: 'unknown', reason: 'bill at another host' });
    expect(elsewhere.service.requests).toEqual([]);
    await elsewhere.service.close();
  });
});
