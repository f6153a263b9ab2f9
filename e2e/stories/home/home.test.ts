import { AlarmedDevice, load } from '#support/devices/alarmed-device.ts';
import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const home = 'pages/index/index';

story('home shows an alarm at once, and links to it and to those of its level', async ({ openPhone, desk, server }) => {
  const alarmed = await AlarmedDevice.create(desk, server.url, 'YHC-TR-01', '银汇一号变压器负载过高');
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(home);
  await expect(dispatcher.card('设备在线')).toBeVisible();
  await alarmed.raiseOrder();
  const card = dispatcher.card('告警');
  await expect(card).toContainText(alarmed.alarmName);
  await expect(card).toContainText('条待确认');
  await expect(page.getByRole('link', { name: /^告警 ?\d+ 条待确认$/ })).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('link', { name: new RegExp(alarmed.alarmName) }).click();
  await expect(page.getByRole('heading', { name: alarmed.alarmName })).toBeVisible();
  await dispatcher.button('返回').click();
  await card.getByRole('link', { name: /^\d+ ?二级$/ }).click();
  await expect(page.getByRole('button', { name: /二级/, pressed: true })).toBeVisible();
  await expect(listRows(page).filter({ hasText: alarmed.alarmName })).toBeVisible();
  await dispatcher.button('返回').click();

  await dispatcher
    .card('设备在线')
    .getByRole('link', { name: /^设备，在线/ })
    .click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('表计监测');
  await expect(listRows(page).filter({ hasText: alarmed.device.name }).first()).toBeVisible();
});

story(
  'a level-1 alarm stands first on home until it is cleared, with and without the permission to acknowledge it',
  async ({ openPhone, desk, server }) => {
    const alarmed = await watchPower(await desk.openSession(people.administrator), server.url);
    const [dispatcher, technician] = [await openPhone(people.dispatcher), await openPhone(people.technician)];
    const name = `一级告警 ${alarmed.alarmName}`;
    const cardOn = ({ page }: Phone) => page.getByRole('region', { name });
    for (const phone of [dispatcher, technician]) {
      await phone.open(home);
      await expect(phone.card('今日概览')).toBeVisible();
      await expect(cardOn(phone)).toBeHidden();
    }
    await alarmed.device.report({ power: 95.5 });
    for (const phone of [dispatcher, technician]) {
      await expect(cardOn(phone)).toContainText('95.5');
      await expect(cardOn(phone)).toContainText('限值 90 kW');
      await expect(cardOn(phone)).toContainText(/已持续 \d\d:\d\d/);
      const [alarmBox, overviewBox] = [await cardOn(phone).boundingBox(), await phone.card('今日概览').boundingBox()];
      expect(alarmBox?.y).toBeLessThan(overviewBox?.y ?? 0);
    }
    await expectAccessible(dispatcher.page);
    await expect(technician.button('确认告警')).toBeHidden();
    await alarmed.device.report({ power: 97.2 });
    await expect(cardOn(technician)).toContainText('97.2');

    await dispatcher.button('确认告警').click();
    for (const phone of [dispatcher, technician]) {
      await expect(cardOn(phone)).toBeHidden();
      await expect(phone.page.getByRole('link', { name: new RegExp(`${alarmed.alarmName}.*已确认`) })).toBeVisible();
    }
    await expectAccessible(technician.page);
    await alarmed.device.report({ power: 40 });
    for (const phone of [dispatcher, technician])
      await expect(phone.page.getByRole('link', { name: new RegExp(`一级告警 ${alarmed.alarmName}`) })).toBeHidden();
  },
);

story('home shows today’s consumption and the mean temperature, and links to both', async ({ openPhone, desk, server }) => {
  const administrator = await desk.openSession(people.administrator);
  const gas = await ReportingDevice.connect(server.url, administrator, 'KLY-GB-01');
  const sensor = await ReportingDevice.connect(server.url, administrator, 'KLY-TH-01');
  await gas.report({ volume: 500 });
  await gas.report({ volume: 507.25 });
  await sensor.report({ temperature: 24.5, humidity: 51 });

  // Sums and means are of the clerk's area, where no other story reports gas or temperature.
  const newcomer = await registerMember(server, '费晓岚', 'energy_clerk', '康澜医院门诊住院综合楼');
  const clerk = await openPhone(await ApiSession.signIn(server.url, newcomer, newcomer.password));
  const { page } = clerk;
  await clerk.open(home);
  const used = clerk.card('今日能耗').getByRole('link', { name: /^气/ });
  await expect(used).toContainText('7.25 m³');
  await expectAccessible(page);
  await used.click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('能耗分析');
  await expect(page.getByText('7.25').first()).toBeVisible();
  await clerk.button('返回').click();

  await expect(clerk.card('环境')).toContainText('24.5');
  await clerk.card('环境').getByRole('link', { name: '环境' }).click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('环境监测');
  await expect(page.getByText('24.5').first()).toBeVisible();
});

story('the most urgent order shows the live value of its device', async ({ openPhone, desk, server }) => {
  const alarmed = await AlarmedDevice.create(desk, server.url, 'XLG-TR-02', '星澜二号变压器负载过高');
  const order = await alarmed.raiseOrder();
  const newcomer = await registerMember(server, '秦朗', 'technician');
  const session = await ApiSession.signIn(server.url, newcomer, newcomer.password);
  await desk.dispatchTo((await session.call('getUserInfo', {})).id, order.id);

  const technician = await openPhone(session);
  const { page } = technician;
  await technician.open(home);
  const card = technician.card(order.title);
  await expect(card).toContainText('实时 负载率95.5%');
  // Whether it is due today depends on the hour.
  await expect(technician.card('今日概览').getByRole('link', { name: /^今日任务/ })).toContainText(/待办 1|没有安排/);
  await expectAccessible(page);

  // The live connection updates the screen: the story neither pulls nor reloads it.
  await alarmed.device.report({ load: 97.8 });
  await expect(card).toContainText('97.8% ↑');
  await alarmed.device.report({ load: 96.1 });
  await expect(card).toContainText('96.1% ↓');
  await alarmed.device.report({ load: load.within });
  await expect(card).not.toContainText('实时');

  await page.getByRole('link', { name: /^今日任务/ }).click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('我的日程');
  await expect(page.getByText(order.title)).toBeVisible();
});

story('home opens the device of a scanned label, also one that has never reported', async ({ openPhone }) => {
  const technician = await openPhone(people.technician);
  const { page, sheet } = technician;
  await technician.open(home);
  await technician.button('扫码').click();
  await expect(sheet).toContainText('请输入标签上的编号');
  await sheet.getByRole('textbox', { name: /^设备编号/ }).fill('YHC-TR-99');
  await technician.button('打开设备').click();
  await expect(sheet).toContainText('找不到这个编号的设备');
  await expectAccessible(page);

  await sheet.getByRole('textbox', { name: /^设备编号/ }).fill('xlg-tr-01');
  await technician.button('打开设备').click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('表计详情');
  await expect(page.getByText('XLG-TR-01').first()).toBeVisible();
  await technician.button('返回').click();
  await expect(technician.button('扫码')).toBeVisible();
});

/** A meter with a level-1 alarm above 90 kW, which raises no order. */
async function watchPower(administrator: ApiSession, origin: string): Promise<{ device: ReportingDevice; alarmName: string }> {
  const device = await ReportingDevice.connect(origin, administrator, 'XLG-EL-01');
  const alarmName = '公区照明回路严重过载';
  await administrator.call('saveAlarmRule', {
    name: alarmName,
    target: { kind: 'device', id: device.id },
    condition: { kind: 'threshold', key: 'power', direction: 'above', limit: 90, hysteresis: 5, forSeconds: 0, times: 1 },
    schedule: null,
    level: 1,
    businessTypeId: null,
    enabled: true,
  });
  return { device, alarmName };
}
