import type { OrderDesk } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story(
  'an occupant asks a payment back, a clerk and a second person approve it, and it is paid out at the counter',
  async ({ openPhone, desk }) => {
    story.slow();
    const paymentId = await payAtCounter(desk);

    const occupant = await openPhone(people.occupant);
    await occupant.open(`pages/payment/paymentdetail?id=${paymentId}`);
    await occupant.button('申请退款').click();
    const amount = occupant.sheet.getByRole('textbox', { name: /^退款金额/ });
    await expect(amount).toHaveValue('66.6');
    await amount.fill('70');
    await occupant.button('提交申请').click();
    await expect(occupant.sheet.getByText('请输入 0.01 元至')).toBeVisible();
    await amount.fill('20.6');
    await occupant.sheet.getByRole('textbox', { name: /^退款原因/ }).fill('多充了一笔');
    await expectAccessible(occupant.page);
    await occupant.button('提交申请').click();
    await occupant.expectToast('已提交，等待审核');
    const refund = occupant.card('退款 ¥20.60');
    await expect(refund).toContainText('待审核');
    await expect(occupant.button('撤回退款')).toBeVisible();
    await expectAccessible(occupant.page);

    const clerk = await openPhone(people.clerk);
    await clerk.open('pages/payment/paymentlist?tab=refunds');
    await expectAccessible(clerk.page);
    await clerk.page.getByRole('listitem').filter({ hasText: '¥20.60' }).getByRole('link').click();
    await clerk.button('审核通过').click();
    await expect(clerk.sheet).toContainText('现场退款须由第二人复核');
    await expectAccessible(clerk.page);
    await clerk.sheet.getByRole('button', { name: '审核通过' }).click();
    await clerk.expectToast('已提交复核');

    const administrator = await openPhone(people.administrator);
    await administrator.open(`pages/payment/paymentdetail?id=${paymentId}`);
    await administrator.button('复核通过').click();
    await administrator.sheet.getByRole('button', { name: '复核通过' }).click();
    await administrator.expectToast('已通过');

    await clerk.page.reload();
    await clerk.button('确认付款').click();
    await clerk.sheet.getByRole('textbox', { name: /^备注/ }).fill('收条 0012');
    await expectAccessible(clerk.page);
    await clerk.sheet.getByRole('button', { name: '确认付款' }).click();
    await clerk.expectToast('已付款');
    await expect(clerk.card('退款 ¥20.60')).toContainText('已退款');

    await occupant.page.reload();
    await expect(refund).toContainText('已退给缴费人');
    await occupant.button('申请退款').click();
    await expect(amount).toHaveValue('46');
  },
);

/** ¥66.60 in cash into a room of their own. @returns the payment */
async function payAtCounter(desk: OrderDesk): Promise<string> {
  const administrator = await desk.openSession(people.administrator);
  const { items } = await administrator.call('listTenantRooms', { state: 'vacant' });
  const room = items[0];
  if (!room) throw new Error('no vacant room');
  const phoneNumber = people.occupant.loginName;
  await administrator.call('bindRoomAccount', { roomId: room.id, phoneNumber, relation: 'tenant', pays: true });
  const occupant = await desk.openSession(people.occupant);
  const { id } = await occupant.call('createPayment', { roomId: room.id, channel: 'counter', cents: 6_660 });
  const clerk = await desk.openSession(people.clerk);
  await clerk.call('confirmPayment', { paymentId: id, method: 'cash' });
  return id;
}
