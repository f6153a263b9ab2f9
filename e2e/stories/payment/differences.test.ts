import { paymentStory as story } from '#support/payment-story.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import type { PaymentProvider } from '#support/server/payment-provider.ts';
import { runCommandWith } from '#support/server/run-command.ts';
import { expect } from '#support/story.ts';

story(
  'a provider’s bill differs from two payments: the clerk hears of it, explains one and has the other written off by a second person',
  async ({ openPhone, desk, server, online: { provider, settings } }) => {
    story.slow();
    const clerk = await openPhone(people.clerk);
    await clerk.open('pages/payment/paymentlist?tab=differences');
    await expect(clerk.page.getByText('没有对账差异')).toBeVisible();
    await expectAccessible(clerk.page);

    await billOtherwise(await desk.openSession(people.administrator), await desk.openSession(people.occupant), provider);
    expect(await runCommandWith(settings, server.dataDir, 'compare-payment-bills')).toContain('Compared');

    const { page } = clerk;
    await clerk.open('pages/index/index');
    await expect(page.getByText('对账发现差异，请处理')).toBeVisible();
    await page.getByText('对账发现差异，请处理').click();
    const list = page.getByRole('listitem');
    const amount = list.filter({ hasText: '金额不符' });
    const double = list.filter({ hasText: '重复入账' });
    await expect(amount).toContainText('¥80.00');
    await expect(amount).toContainText('¥80.50');
    await expect(amount).toContainText('账单多 ¥0.50');
    await expectAccessible(page);

    await double.getByRole('button', { name: '处理' }).click();
    await expectAccessible(page);
    await clerk.sheet.getByRole('radio', { name: '已核实' }).click();
    await clerk.sheet.getByRole('textbox', { name: '说明' }).fill('渠道重复出账，已与渠道核实');
    await clerk.sheet.getByRole('button', { name: '提交' }).click();
    await clerk.expectToast('已处理');
    await expect(double).toHaveCount(0);

    await amount.getByRole('button', { name: '处理' }).click();
    await clerk.sheet.getByRole('radio', { name: '核销' }).click();
    await clerk.sheet.getByRole('textbox', { name: '说明' }).fill('渠道多收五角');
    await clerk.sheet.getByRole('button', { name: '提交' }).click();
    await clerk.expectToast('已提交复核');
    await expect(amount).toContainText('核销待复核');

    await approveWriteOff(await openPhone(people.administrator), '渠道多收五角');

    await clerk.button('已消除').click();
    await expect(list.filter({ hasText: '渠道多收五角' })).toContainText('已消除');

    await page.getByText('每日对账', { exact: true }).click();
    const day = list.filter({ hasText: '已核对' }).first();
    await expect(day.getByRole('row', { name: /^收款/ })).toContainText('4 笔 ¥370.50');
    await expect(day.getByRole('row', { name: /^到账净额/ })).toBeVisible();
    await expect(day).toContainText(/核对时间 /);
    await expectAccessible(page);
  },
);

/** The occupant pays three times. The bill has one payment as it was, one with another amount, and one twice. */
async function billOtherwise(administrator: ApiSession, occupant: ApiSession, provider: PaymentProvider): Promise<void> {
  const { items } = await administrator.call('listTenantRooms', { state: 'vacant' });
  const room = items[0];
  if (!room) throw new Error('no vacant room');
  const phoneNumber = people.occupant.loginName;
  await administrator.call('bindRoomAccount', { roomId: room.id, phoneNumber, relation: 'tenant', pays: true });
  provider.payAll();
  const [agreed, more, twice] = [
    await pay(occupant, room.id, 5000),
    await pay(occupant, room.id, 8000),
    await pay(occupant, room.id, 12_000),
  ];
  provider.setBill([
    { orderNumber: agreed, cents: 5000 },
    { orderNumber: more, cents: 8050 },
    { orderNumber: twice, cents: 12_000 },
    { orderNumber: twice, cents: 12_000 },
  ]);
}

/** The second person comes by the message. */
async function approveWriteOff(second: Phone, note: string): Promise<void> {
  await second.open('pages/topmenu/mesnotification/mesnotification');
  await second.page.getByText('有对账差异核销待复核').click();
  const waiting = second.page.getByRole('listitem').filter({ hasText: note });
  await expectAccessible(second.page);
  await waiting.getByRole('button', { name: '复核通过' }).click();
  await expect(second.sheet).toContainText(note);
  await expect(second.sheet).toContainText('¥0.50');
  await expectAccessible(second.page);
  await second.sheet.getByRole('button', { name: '复核通过' }).click();
  await second.expectToast('已处理');
  await expect(waiting).toHaveCount(0);
}

/** The occupant pays a room by WeChat Pay, whose answer the product asks for. @returns the order’s number */
async function pay(occupant: ApiSession, roomId: string, cents: number): Promise<string> {
  const { id } = await occupant.call('createPayment', { roomId, channel: 'wechat', cents });
  await occupant.call('sendPayment', { paymentId: id, way: 'browser' });
  await expect.poll(async () => (await occupant.call('getPayment', { paymentId: id })).state, { timeout: 60_000 }).toBe('paid');
  return (await occupant.call('getPayment', { paymentId: id })).orderNumber;
}
