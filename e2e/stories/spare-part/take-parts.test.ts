import type { OrderDesk } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

story(
  'a technician takes a part for an order, whose cost has it, and the keeper is notified that little is left',
  async ({ openPhone, desk }) => {
    const { partId } = await stock(desk);
    const order = await desk.prepare('1号变压器冷却风扇异响，更换轴承', 'executing');
    const technician = await openPhone(people.technician);
    const atOrder = new OrderScreen(technician, order);
    await atOrder.open();
    await technician.card('备件与费用').getByRole('button', { name: '领用备件' }).click();
    await technician.page.getByRole('searchbox').fill('6205');
    await technician.page.getByRole('button', { name: /^深沟球轴承/ }).click();
    await expect(technician.sheet.getByText('剩 4 只')).toBeVisible();
    await technician.sheet.getByRole('textbox', { name: '数量（只）' }).fill('5');
    await expectAccessible(technician.page);
    await technician.sheet.getByRole('button', { name: '确认领用' }).click();
    await technician.expectToast('库存不足，剩 4 只');
    await technician.sheet.getByRole('textbox', { name: '数量（只）' }).fill('2');
    await technician.sheet.getByRole('button', { name: '确认领用' }).click();
    await technician.expectToast('已领用 深沟球轴承 2 只');

    const cost = technician.card('备件与费用');
    await expect(cost.getByText('领用 2 只')).toBeVisible();
    await expect(cost.getByText('¥57.00').first()).toBeVisible();
    await cost.getByRole('button', { name: '记其他费用' }).click();
    await technician.sheet.getByRole('textbox', { name: '金额（元）' }).fill('120.5');
    await technician.sheet.getByRole('textbox', { name: '说明' }).fill('登高车台班');
    await technician.sheet.getByRole('button', { name: '保存' }).click();
    await technician.expectToast('已记入工单费用');
    await expect(cost.getByText('¥177.50').first()).toBeVisible();
    await expectAccessible(technician.page);

    const keeper = await openPhone(people.leader);
    await keeper.open('pages/topmenu/mesnotification/mesnotification');
    await keeper.page
      .getByRole('link', { name: /备件低于最低库存/ })
      .first()
      .click();
    await expect(keeper.page.getByRole('heading', { name: '深沟球轴承' })).toBeVisible();
    await expect(keeper.card('各仓库库存').getByText('2 只')).toBeVisible();
    await keeper.button('入库').click();
    await keeper.sheet.getByRole('textbox', { name: '数量（只）' }).fill('10');
    await keeper.sheet.getByRole('textbox', { name: '单价（元）' }).fill('30');
    await keeper.sheet.getByRole('button', { name: '确认入库' }).click();
    await keeper.expectToast('已入库 10 只');
    await expect(keeper.card('各仓库库存').getByText('12 只')).toBeVisible();
    await expectAccessible(keeper.page);

    await cost.getByRole('button', { name: '归还' }).click();
    await technician.sheet.getByRole('textbox', { name: /归还数量/ }).fill('1');
    await technician.sheet.getByRole('button', { name: '确认归还' }).click();
    await technician.expectToast('已归还 1 只');
    await expect(cost.getByText('领用 2 只，已还 1')).toBeVisible();
    await expect(cost.getByText('¥149.00').first()).toBeVisible();

    const client = await openPhone(people.client);
    await new OrderScreen(client, order).open();
    await expect(client.card('备件与费用')).toHaveCount(0);
    expect(partId).not.toBe('');
  },
);

/** A store that the leader keeps, with four bearings, of which there should be three. */
async function stock(desk: OrderDesk): Promise<{ partId: string }> {
  const administrator = await desk.openSession(people.administrator);
  const { id: keeperId } = await (await desk.openSession(people.leader)).call('getUserInfo', {});
  const { id: storeId } = await administrator.call('saveStore', { name: '轴承专用柜', keeperIds: [keeperId] });
  const part = { code: 'ZC-6205', name: '深沟球轴承', model: '6205-2RS', unit: '只', priceCents: 2850 };
  const { id: partId } = await administrator.call('saveSparePart', { ...part, minimums: [{ storeId, minimum: 3 }] });
  await administrator.call('receiveParts', { storeId, partId, quantity: 4 });
  return { partId };
}
