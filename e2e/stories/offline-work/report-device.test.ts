import { park, people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';

const cutOff = /ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|FAILED)|Failed to (fetch|load resource)|WebSocket connection/;
const outbox = 'pages/workorderlist/outbox';
const title = '离线报修的变压器异响';

proxiedStory(
  'an order is raised from the page of a device without a network, and a device that is not on the phone says why it cannot',
  async ({ openBehindProxy, gateway, desk }) => {
    const administrator = await desk.openSession(people.administrator);
    const { items } = await administrator.call('listDevices', { keyword: park.device });
    const device = items.find(({ name }) => name === park.device);
    const phone = await openBehindProxy(people.technician);
    const { page, context } = phone;
    await phone.open(outbox);
    await expectKept(phone);
    const listChoices = async () => (await readCopies(page)).choices ?? [];
    await expect.poll(async () => (await listChoices()).some((id) => id.startsWith('getNewOrderAreaTree')), { timeout: 60_000 }).toBe(true);
    await phone.open(`pages/monitor/devicedetail?id=${device?.id}`);
    await expect(phone.button('报修')).toBeEnabled();
    // It is put up after the phone has fetched the trees.
    const site = (await administrator.call('listAreas', {})).find(({ name }) => name === park.site);
    const later = await administrator.call('saveDevice', {
      kind: 'device',
      name: '后来装的水泵',
      code: 'DXS-LATE-01',
      areaId: site?.id ?? '',
    });
    await phone.open(`pages/monitor/devicedetail?id=${later.id}`);
    await expect(page.getByText('DXS-LATE-01').first()).toBeVisible();

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    gateway.become('nothing');
    await expect(page.getByText('没有网络，手机上没有此设备的资料，联网后才能报修')).toBeVisible();
    await expect(phone.button('报修')).toBeDisabled();
    await expectAccessible(page);
    await phone.open(`pages/monitor/devicedetail?id=${device?.id}`);
    await phone.button('报修').click();
    await expect(phone.button(`移除 ${park.device}`)).toBeVisible();
    const screen = new NewOrderScreen(phone);
    await screen.describe('变压器维护', title, '变压器本体有明显异响，已远离并设警示牌。');
    await screen.submit();
    await expect(page.getByText(/待编号 \d{4}-01 已保存在手机上/)).toBeVisible();
    await phone.open(outbox);
    await page.reload();
    await expect(page.getByText(title)).toBeVisible();

    gateway.become('product');
    await context.setOffline(false);
    await phone.open(outbox);
    await expect(page.getByText('已生效')).toHaveCount(1, { timeout: 60_000 });
    const dispatcher = await desk.openSession(people.dispatcher);
    const raised = await dispatcher.call('listWorkOrders', { keyword: title });
    const order = await dispatcher.call('getWorkOrder', { id: raised.items[0]?.id ?? '' });
    expect(order).toMatchObject({
      title,
      objects: [{ id: device?.id, name: park.device }],
      creator: { fullName: people.technician.fullName },
    });
  },
);
