import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const steps = ['到 75% 提醒责任人；', '超时提醒责任人、班组长；', '到 150% 提醒调度员、组织管理员，此后每 60 分钟重复，共 2 次'];
const ofAlarms = '告警确认 昼夜计时 20 分钟未确认提醒值班人员';

story(
  'an administrator changes a target, a step and who is notified of alarms, and finds all again; the dispatcher can only look',
  async ({ openPhone }) => {
    const phone = await openPhone(people.administrator);
    const { page, sheet } = phone;
    await phone.open('pages/setup/setup');
    await page.getByRole('link', { name: /^时限与升级/ }).click();
    await page.getByRole('tab', { name: '四级' }).click();
    await expect(page.getByRole('button', { name: '关闭确认 默认 2 天 不提醒' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^关闭确认/ }).click();
    await sheet.getByRole('textbox', { name: '关闭确认时限' }).fill('100');
    await sheet.getByRole('button', { name: '采用建议' }).click();
    await sheet.getByRole('button', { name: /到 200%/ }).click();
    await sheet.getByRole('button', { name: '删除这一步' }).click();
    await sheet.getByRole('button', { name: /到 150%/ }).click();
    await sheet.getByRole('checkbox', { name: '组织管理员' }).check();
    await sheet.getByRole('switch', { name: /重复提醒/ }).click();
    await sheet.getByLabel('间隔').fill('60');
    await sheet.getByLabel('次数').fill('2');
    await expectAccessible(page);
    // 100 days are more than a target may have.
    await sheet.getByRole('button', { name: '完成' }).click();
    await expect(sheet.getByText('请填写 1 分钟到 90 天之间的时长')).toBeVisible();
    await sheet.getByRole('textbox', { name: '关闭确认时限' }).fill('3');
    await sheet.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('button', { name: ['关闭确认 3 天', ...steps].join(' ') })).toBeVisible();

    // Alarms of the lowest level are in the list of messages only, until somebody is named.
    await page.getByRole('button', { name: '告警确认 昼夜计时 只进消息列表' }).click();
    await sheet.getByRole('button', { name: '添加一步' }).click();
    await expect(sheet.getByRole('checkbox', { name: '责任人' })).toBeHidden();
    await sheet.getByRole('textbox', { name: '未确认' }).fill('20');
    await sheet.getByRole('checkbox', { name: '值班人员' }).check();
    await sheet.getByRole('textbox', { name: '确认后多久重新提醒' }).fill('5');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '完成' }).click();
    await expect(sheet.getByText('请填写 15 到 43200 的整数')).toBeVisible();
    await sheet.getByRole('textbox', { name: '确认后多久重新提醒' }).fill('480');
    await sheet.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('button', { name: ofAlarms })).toBeVisible();
    await phone.button('保存').click();
    await phone.expectToast('时限与升级已保存');

    await phone.open('pages/setup/escalation');
    await page.reload();
    await page.getByRole('tab', { name: '四级' }).click();
    await expect(page.getByRole('button', { name: ['关闭确认 3 天', ...steps].join(' ') })).toBeVisible();

    await page.getByRole('button', { name: ofAlarms }).click();
    await expect(sheet.getByRole('textbox', { name: '确认后多久重新提醒' })).toHaveValue('480');

    const dispatcher = await openPhone(people.dispatcher);
    await dispatcher.open('pages/setup/escalation');
    await expect(dispatcher.page.getByText('由管理员维护，您可以查看。')).toBeVisible();
    await dispatcher.page.getByRole('tab', { name: '四级' }).click();
    await expect(dispatcher.page.getByText(steps.join(''))).toBeVisible();
    await expect(dispatcher.button('保存')).toBeHidden();
    await expectAccessible(dispatcher.page);
  },
);
