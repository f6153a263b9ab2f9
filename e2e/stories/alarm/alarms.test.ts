import { minuteMs } from '@energy-om/domain';
import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const alarms = 'pages/alarm/alarmlist';
const rules = 'pages/alarm/rulelist';

story(
  'a rule is created, its alarm appears at once, is acknowledged, and is cleared with its condition',
  async ({ openPhone, desk, server }) => {
    const name = '2号变压器负载试验';
    const device = await ReportingDevice.connect(server.url, await desk.openSession(people.administrator), 'ZGA-TR-02');
    const administrator = await openPhone(people.administrator);
    await administrator.open('pages/person/person');
    await administrator.page.getByRole('link', { name: '告警规则' }).click();
    await administrator.button('新建规则').click();
    await makeRule(administrator, name, device.name);
    await administrator.expectToast(`规则“${name}”已生效`);
    const card = listRows(administrator.page).filter({ hasText: name });
    await expect(card).toContainText('负载率 高于 90%');
    await expect(card).toContainText('只告警，不建单');
    await expectAccessible(administrator.page);

    const dispatcher = await openPhone(people.dispatcher);
    const { page } = dispatcher;
    await dispatcher.open(`${alarms}?keyword=${encodeURIComponent(name)}`);
    await expect(page.getByText('没有符合条件的告警')).toBeVisible();
    await device.report({ load: 96.5 });
    // The live connection updates the list, which polls each minute only.
    const row = listRows(page).filter({ hasText: name });
    await expect(row).toContainText('96.5%');
    await expect(row).toContainText('高于 90%');
    await expectAccessible(page);

    await row.getByRole('link').first().click();
    await expect(page.getByText('仍超出限值')).toBeVisible();
    await expect(page.getByRole('table', { name: '负载率变化曲线' })).toBeAttached();
    await expectAccessible(page);
    await device.report({ load: 97.8 });
    await expect(page.getByText('97.8', { exact: true })).toBeVisible();

    await dispatcher.button('确认告警').click();
    await dispatcher.expectToast(`已确认：${name}`);
    await expect(page.getByRole('listitem').filter({ hasText: '确认告警' })).toContainText(people.dispatcher.fullName);
    await dispatcher.button('新建工单').click();
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(`${device.name} ${name}`);
    await expect(page.getByRole('button', { name: `移除 ${device.name}` })).toBeVisible();
    await dispatcher.button('返回').click();

    await device.report({ load: 80 });
    await expect(page.getByText('告警恢复')).toBeVisible();
    await expect(page.getByText('已回到限值以内')).toBeVisible();
  },
);

story('deleting a rule clears its alarm, as the confirmation announces', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const device = await ReportingDevice.connect(server.url, session, 'ZGA-TR-01');
  const name = '1号变压器负载试验';
  await session.call('saveAlarmRule', {
    name,
    target: { kind: 'device', id: device.id },
    condition: { kind: 'threshold', key: 'load', direction: 'above', limit: 70, hysteresis: 0, forSeconds: 0, times: 1 },
    schedule: null,
    level: 4,
    businessTypeId: null,
    enabled: true,
  });
  await device.report({ load: 75 });

  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open(rules);
  await page.getByRole('searchbox').fill(name);
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('1 条未恢复');
  await listRows(page).getByRole('link').click();
  await administrator.button('删除规则').click();
  await expect(administrator.sheet).toContainText('它的 1 条未恢复告警会同时标记为已恢复');
  await expectAccessible(page);
  await administrator.sheet.getByRole('button', { name: '删除规则' }).click();
  await administrator.expectToast(`规则“${name}”已删除`);
  await expect(page.getByText('没有找到相关规则')).toBeVisible();

  await administrator.open(`${alarms}?tab=cleared&keyword=${encodeURIComponent(name)}`);
  await expect(listRows(page)).toContainText('已恢复');
});

story('a rule that somebody else has changed meanwhile is not overwritten without notice', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const { items } = await session.call('listAlarmRules', { keyword: '机房湿度过高' });
  const [rule] = items;
  if (!rule) throw new Error('the demonstration has no such rule');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open(`pages/alarm/ruleedit?id=${rule.id}`);
  await page.getByRole('textbox', { name: '限值' }).fill('88');

  const { id, version, target, condition, schedule, businessType, enabled } = rule;
  await session.call('saveAlarmRule', {
    id,
    version,
    name: '机房湿度偏高',
    target: { kind: target.kind, id: target.id },
    condition,
    schedule,
    level: 3,
    businessTypeId: businessType?.id ?? null,
    enabled,
  });
  const notice = page.getByRole('alert').filter({ hasText: '刚刚有人修改了内容' });
  // The form may have been read again by then, so that it shows the change before it is saved.
  await expect(async () => {
    if (!(await notice.isVisible())) await administrator.button('保存').click({ timeout: 1_000 });
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(notice).toContainText('机房湿度偏高');
  await expect(page.getByRole('textbox', { name: '限值' })).toHaveValue('88');
  await expectAccessible(page);
  await notice.getByRole('button', { name: '采用最新' }).click();
  await expect(page.getByRole('textbox', { name: '规则名称' })).toHaveValue('机房湿度偏高');
  await expect(page.getByRole('textbox', { name: '限值' })).toHaveValue('85');
});

for (const { variant, settings, words } of [
  {
    variant: 'in the dark theme',
    settings: { colorScheme: 'dark' },
    words: { alarms: '告警', alarm: '告警详情', rules: '告警规则', rule: '编辑告警规则' },
  },
  {
    variant: 'in English',
    settings: { locale: 'en-GB' },
    words: { alarms: 'Alarms', alarm: 'Alarm', rules: 'Alarm rules', rule: 'Edit alarm rule' },
  },
] as const) {
  story(`alarms and their rules can be read by everyone: ${variant}`, async ({ openPhone, desk, server }) => {
    const device = await ReportingDevice.connect(server.url, await desk.openSession(people.administrator), 'ZGB-OT-01');
    await device.report({ oilTemperature: 96 }, Date.now() - minuteMs);
    await device.report({ oilTemperature: 97 });
    const { page, open } = openReader(await openPhone(people.administrator, { ...settings, reducedMotion: 'reduce' }));
    await open('pages/alarm/alarmlist', words.alarms);
    await listRows(page).filter({ hasText: device.name }).first().getByRole('link').first().click();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(words.alarm);
    await expect(page.getByRole('table')).toBeAttached();
    await expectAccessible(page);
    await open('pages/alarm/rulelist', words.rules);
    await listRows(page).first().getByRole('link').click();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(words.rule);
    await expectAccessible(page);
  });
}

/** Opens a screen and checks it once it is loaded. */
function openReader(phone: Phone) {
  const { page } = phone;
  const open = async (route: string, title: string) => {
    await phone.open(route);
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(title);
    await expect(listRows(page).first()).toBeVisible();
    await expectAccessible(page);
  };
  return { page, open };
}

/** Fills in the form, with a reload in between that must lose nothing, and creates the rule. */
async function makeRule(administrator: Phone, name: string, device: string): Promise<void> {
  const { page } = administrator;
  await administrator.button('创建规则').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '规则名称' }).fill(name);
  await page.getByRole('radio', { name: '设备', exact: true }).check();
  await page.getByRole('button', { name: /^设备/ }).click();
  await administrator.sheet.getByRole('searchbox').fill('ZGA-TR-02');
  await administrator.sheet.getByRole('button', { name: new RegExp(`^${device}`) }).click();
  await administrator.pick('数值', '负载率');
  await page.getByRole('textbox', { name: '限值' }).fill('90');
  await page.getByRole('textbox', { name: '恢复回差' }).fill('5');
  await page.getByRole('textbox', { name: '持续时间' }).fill('0');
  await expect(page.getByText('负载率 高于 90% · 回到 85% 及以下时恢复')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已恢复上次未保存的内容')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '限值' })).toHaveValue('90');
  await administrator.button('创建规则').click();
}
