import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const outbox = 'pages/workorderlist/outbox';
const list = 'pages/alarm/alarmlist';
const names = ['离线确认', '他人先确认', '自行恢复'].map((name) => `3号变压器${name}`) as [string, string, string];

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

const condition = { kind: 'threshold', key: 'load', direction: 'above', limit: 70, hysteresis: 0, forSeconds: 0, times: 1 } as const;

/** One of each name, all by one report. */
async function raiseAlarms(administrator: ApiSession, device: ReportingDevice) {
  const rules: { id: string; version: number }[] = [];
  for (const name of names) {
    const target = { kind: 'device', id: device.id } as const;
    const rule = { name, target, condition, schedule: null, level: 2, businessTypeId: null, enabled: true } as const;
    const { id, version } = await administrator.call('saveAlarmRule', rule);
    rules.push({ id, version });
  }
  await device.report({ load: 75 });
  const ids: string[] = [];
  for (const keyword of names) {
    const find = async () => (await administrator.call('listAlarms', { keyword, state: ['open'] })).items[0]?.id;
    await expect.poll(find).toBeDefined();
    ids.push((await find()) ?? '');
  }
  return { ids, rules };
}

/** Waits until the phone keeps copies of these alarms, and has opened the screens that are needed later. */
async function takeAlong(phone: Phone, ids: readonly string[]): Promise<void> {
  await phone.open(outbox);
  await expect
    .poll(async () => (await readCopies(phone.page)).alarms ?? [], { timeout: 60_000 })
    .toEqual(expect.arrayContaining([...ids, 'list']));
  await goTo(phone, list);
  await expect(listRows(phone.page).filter({ hasText: names[0] })).toBeVisible();
  await goTo(phone, `pages/alarm/alarmdetail?id=${ids[0]}`);
  await expect(phone.button('确认告警')).toBeVisible();
  await goTo(phone, outbox);
}

story(
  'alarms are acknowledged without a network, once, and one that is settled meanwhile leaves nothing to do',
  async ({ openPhone, desk, server }) => {
    const administrator = await desk.openSession(people.administrator);
    const device = await ReportingDevice.connect(server.url, administrator, 'ZGA-TR-01');
    const { ids, rules } = await raiseAlarms(administrator, device);
    const [own, taken, over] = ids as [string, string, string];

    const phone = await openPhone(people.dispatcher);
    const { page, context } = phone;
    await takeAlong(phone, ids);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await goTo(phone, list);
    const row = listRows(page).filter({ hasText: names[0] });
    await expect(row).toContainText('待确认');
    for (const id of ids) {
      await goTo(phone, `pages/alarm/alarmdetail?id=${id}`);
      await phone.button('确认告警').click();
      await expect(page.getByText('已在手机上确认，联网后自动上传')).toBeVisible();
    }
    await goTo(phone, `pages/alarm/alarmdetail?id=${own}`);
    await expect(page.getByRole('listitem').filter({ hasText: '确认告警' })).toContainText(people.dispatcher.fullName);
    await expectAccessible(page);
    await goTo(phone, list);
    await expect(row).toContainText('已确认');
    await expect(row).toContainText('待同步');
    await expect(page.getByText(/只有近 30 天未恢复的告警/)).toBeVisible();
    await expectAccessible(page);

    await administrator.call('acknowledgeAlarm', { id: taken });
    await administrator.call('removeAlarmRule', rules[2] ?? { id: '', version: 0 });
    let sent = 0;
    await context.route('**/alarmsdata/Acknowledge', async (route) => {
      sent += 1;
      const isLost = sent === 1;
      const response = await route.fetch();
      if (isLost) await route.abort('failed');
      else await route.fulfill({ response });
    });
    await goTo(phone, outbox);
    await context.setOffline(false);
    await expect(page.getByText('已生效')).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByText('无需处理')).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByText('他人已先确认此告警')).toBeVisible();
    await expect(page.getByText('告警已恢复，无需再确认')).toBeVisible();
    await expectAccessible(page);
    expect(sent).toBe(4);
    const read = (id: string) => administrator.call('getAlarm', { id });
    expect(await read(own)).toMatchObject({ state: 'acknowledged', acknowledgedBy: { fullName: people.dispatcher.fullName } });
    expect(await read(taken)).toMatchObject({ state: 'acknowledged', acknowledgedBy: { fullName: people.administrator.fullName } });
    expect(await read(over)).toMatchObject({ state: 'cleared', acknowledgedBy: null });
    await goTo(phone, list);
    await expect(row).toContainText('已确认');
    await expect(row).not.toContainText('待同步');
  },
);
