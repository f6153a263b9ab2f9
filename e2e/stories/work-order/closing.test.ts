import { people } from '#support/people/people.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

story('a false alarm is closed by the signatures of two people', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器超温误报', 'executing');
  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await applyForClosing(technician, atTechnician, '误报', '红外复测各相温度正常，为传感器跳变');
  await atTechnician.expectStatus('申请关闭');
  await expect(technician.button('完工')).toBeHidden();

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await expect(dispatcher.page.getByText('申请关闭：误报')).toBeVisible();
  await sign(dispatcher, atDispatcher, '确认关闭');
  await dispatcher.expectToast('已签署，等待第二次签署');
  await atDispatcher.expectStatus('待关闭');

  const client = await openPhone(people.client);
  const atClient = new OrderScreen(client, order);
  await atClient.open();
  await sign(client, atClient, '关闭工单');
  await client.expectToast('工单已关闭');

  for (const screen of [atClient, atDispatcher, atTechnician]) {
    await screen.open();
    await screen.expectStatus('已关闭');
    await screen.expectProgress([`关闭`, '确认关闭', '申请关闭', '指派', '接单', '派单给', '人工建单']);
    await expect(screen.progress.first()).toContainText(people.client.fullName);
  }
});

story('a refused closing returns the order to its earlier status', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器响声偏大', 'toBeAssigned');
  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await applyForClosing(leader, atLeader, '自行恢复', '到场时声音已恢复正常');
  await atLeader.expectStatus('申请关闭');

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.press('确认关闭');
  await dispatcher.button('拒绝关闭').click();
  await dispatcher.sheet.getByRole('textbox', { name: '拒绝原因' }).fill('昨天又出现一次，请到现场检查');
  await dispatcher.sheet.getByRole('button', { name: '拒绝关闭' }).click();
  await dispatcher.expectToast('已拒绝关闭，工单恢复为待指派');

  await atLeader.open();
  await atLeader.expectStatus('待指派');
  await expect(atLeader.progress.first()).toContainText('昨天又出现一次，请到现场检查');
  await expect(leader.button('指派')).toBeEnabled();
});

story('the applicant of a closing sees why they cannot sign it', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器已列入改造', 'toBeDispatched', people.dispatcher);
  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await applyForClosing(dispatcher, atDispatcher, '需立项处理', '变压器容量不足，转增容改造');
  await atDispatcher.expectStatus('待关闭');
  await expect(dispatcher.button('关闭工单')).toBeDisabled();
  await expect(dispatcher.page.getByText('申请人不能签署自己的关闭申请')).toBeVisible();

  const client = await openPhone(people.client);
  const atClient = new OrderScreen(client, order);
  await atClient.open();
  await sign(client, atClient, '关闭工单');
  await client.expectToast('工单已关闭');
  await atClient.expectStatus('已关闭');
});

async function applyForClosing(phone: Phone, screen: OrderScreen, reason: string, words: string): Promise<void> {
  await screen.pressMore('申请关闭');
  await phone.page.getByRole('radio', { name: new RegExp(`^${reason}`) }).check();
  await phone.page.getByRole('textbox', { name: '说明' }).fill(words);
  await phone.button('申请关闭').click();
  await phone.expectToast('已申请关闭，等待签署');
}

/** Opens the request from the order, and signs it. */
async function sign(phone: Phone, screen: OrderScreen, action: string): Promise<void> {
  await screen.press(action);
  await expect(phone.page.getByRole('heading', { name: '关闭申请' })).toBeVisible();
  await phone.button(action).click();
  await phone.sheet.getByRole('button', { name: action, exact: true }).click();
}
