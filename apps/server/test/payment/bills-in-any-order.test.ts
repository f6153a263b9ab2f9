import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { type BillFixture, createBillFixture, nextMorning, trade } from './bill-fixture.ts';

let setting: PaymentServer;
let fixture: BillFixture;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());

async function begin(): Promise<void> {
  fixture = await createBillFixture(setting);
}

describe('bills that are compared in another order than that of their days', () => {
  it('has nothing open of a day that is compared after another whose bill has what it lacks', async () => {
    await begin();
    const [early, late] = [await fixture.payNew(100), await fixture.payNew(200)];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ paid_at: new Date('2026-11-19T23:55:00+08:00') })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', late.id)
      .execute();
    setting.server.clock.set(new Date(nextMorning.getTime() + dayMs));
    fixture.setBill([trade(early.orderNumber, '1.00'), trade(late.orderNumber, '2.00')], '2026-11-20');
    await fixture.compare();
    expect(await fixture.listDifferences()).toEqual([]);
    setting.server.clock.advance(dayMs);
    fixture.setBill([], '2026-11-19');
    await fixture.compare();
    expect((await fixture.listDifferences(false)).map(({ kind, number, day }) => [kind, number, day]).sort()).toEqual(
      [
        ['missingThere', early.orderNumber, '2026-11-19'],
        ['nextDay', late.orderNumber, '2026-11-19'],
      ].sort(),
    );
    expect(await fixture.listDifferences(true)).toEqual([]);
  });

  it('has nothing open of what the bill of the day before has, in either order', async () => {
    for (const isLatestFirst of [false, true]) {
      await begin();
      const payment = await fixture.payNew(100);
      setting.server.clock.set(new Date(nextMorning.getTime() + dayMs));
      const paid = setting.server.database.kysely.updateTable('payments').set({ paid_at: new Date('2026-11-20T00:00:01+08:00') });
      await paid.where('tenant_id', '=', fixture.tenant.id).where('id', '=', payment.id).execute();
      const storeEarlier = () => fixture.setBill([trade(payment.orderNumber, '1.00')], '2026-11-19');
      const storeLater = () => fixture.setBill([], '2026-11-20');
      for (const store of isLatestFirst ? [storeLater, storeEarlier] : [storeEarlier, storeLater]) {
        store();
        await fixture.compare();
        setting.server.clock.advance(dayMs);
      }
      expect([await fixture.listDifferences(true), await fixture.listDifferences(false)]).toMatchObject([
        [],
        [{ kind: 'missingThere', day: '2026-11-20' }],
      ]);
    }
  });
});
