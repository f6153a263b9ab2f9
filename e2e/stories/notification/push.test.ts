import { workOrderStatus } from '@energy-om/domain';
import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectKept } from '#support/proxied-story.ts';
import { canNotify, expect, pushStory } from '#support/push-story.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ApiSession } from '#support/server/api-session.ts';

pushStory.skip(!canNotify, 'the installed browser shows no notifications');

const messages = 'pages/topmenu/mesnotification/mesnotification';

pushStory(
  'push is switched on by a tap, proves itself, and an order is accepted from the lock screen',
  async ({ openPushPhone, server, desk }) => {
    const member = await registerMember(server, '温如岳', 'technician');
    const session = await ApiSession.signIn(server.url, member, member.password);
    const phone = await openPushPhone(session);
    const { page } = phone;
    await phone.open(messages);
    await expectKept(phone);
    await phone.button('设置接收的消息').click();
    const own = phone.sheet.getByRole('switch', { name: /^应用关闭时也提醒我/ });
    await expect(own).not.toBeChecked();
    await own.click();
    await expect(own).toBeChecked();
    await expect(phone.sheet.getByText(/^推送正常/)).toBeVisible();
    await expectAccessible(page);
    // An announcement to everybody may come beside it.
    expect(await phone.listShown()).toContain('本机推送已开通 | 应用关闭时，消息会显示在这里');
    await phone.button('关闭').first().click();

    const order = await desk.prepare('1号变压器有载开关机构箱进水', 'toBeDispatched', people.client);
    const dispatcher = await desk.openSession(people.dispatcher);
    const { version } = await dispatcher.call('getWorkOrder', { id: order.id });
    const { id: accountId } = await session.call('getUserInfo', {});
    const expectedAt = new Date(Date.now() + 3_600_000).toISOString();
    await dispatcher.call('dispatchWorkOrder', { id: order.id, version, accountId, expectedAt });
    await expect.poll(() => phone.listShown()).toContain(`有工单待您接单 | ${order.title} · ${order.orderNo}`);
    await phone.tap('有工单待您接单', 'accept');
    await expect.poll(async () => (await session.call('getWorkOrder', { id: order.id })).status).not.toBe(workOrderStatus.toBeAccepted);
    await expect.poll(() => phone.listShown()).not.toContain(`有工单待您接单 | ${order.title} · ${order.orderNo}`);
  },
);

pushStory(
  'a tap on a message opens its subject in the app that is open, and a device is switched off again',
  async ({ openPushPhone, server, desk }) => {
    const member = await registerMember(server, '温如岱', 'technician');
    const session = await ApiSession.signIn(server.url, member, member.password);
    const phone = await openPushPhone(session);
    const { page } = phone;
    await phone.open(messages);
    await expectKept(phone);
    await phone.button('设置接收的消息').click();
    const own = phone.sheet.getByRole('switch', { name: /^应用关闭时也提醒我/ });
    await own.click();
    await expect(phone.sheet.getByText(/^推送正常/)).toBeVisible();
    await phone.button('关闭').first().click();

    const order = await desk.prepare('1号变压器冷却器控制箱凝露', 'toBeDispatched', people.client);
    const dispatcher = await desk.openSession(people.dispatcher);
    const { version } = await dispatcher.call('getWorkOrder', { id: order.id });
    const { id: accountId } = await session.call('getUserInfo', {});
    await dispatcher.call('dispatchWorkOrder', {
      id: order.id,
      version,
      accountId,
      expectedAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await expect.poll(() => phone.listShown()).toContain(`有工单待您接单 | ${order.title} · ${order.orderNo}`);
    await phone.tap('有工单待您接单');
    await expect(page.getByRole('heading', { name: order.title })).toBeVisible();

    await phone.open(messages);
    await phone.button('设置接收的消息').click();
    await own.click();
    await expect(own).not.toBeChecked();
    expect((await session.call('getPush', {})).devices).toEqual([]);
  },
);
