import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('an administrator makes a plan, sees its dates, and its order comes by itself', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/setup');
  await page.getByRole('link', { name: /^业务计划/ }).click();
  await phone.button('新建计划').click();
  await page.getByRole('textbox', { name: '计划名称' }).fill('直饮水机每日巡视');
  await phone.pick('项目', '康澜医院后勤能源运维');
  await phone.pick('地点', '康澜医院康复分院');
  await phone.pick('业务类型', '变压器维护');
  await page.getByRole('radio', { name: '按月' }).check();
  await expect(page.getByText('所需证件：高压电工作业')).toBeVisible();
  await expect(page.getByText(/本专业 \d+ 人中 \d+ 人持证/)).toBeVisible();
  await expect(page.getByText('每月 1 日 08:00')).toBeVisible();
  await expect(phone.card('接下来 4 次').getByRole('listitem').first()).toContainText('1日');
  await page.getByRole('radio', { name: /^按完成时间/ }).check();
  await page.getByRole('textbox', { name: '完成后间隔' }).fill('3');
  await expect(page.getByText(/^上次完成 3 个月后 08:00$/)).toBeVisible();
  await page.getByRole('radio', { name: /^按日历/ }).check();
  await page.getByRole('textbox', { name: '间隔' }).fill('1');
  await page.getByRole('radio', { name: '按天' }).check();
  await expect(page.getByText('每天 08:00')).toBeVisible();
  await phone.pick('遇休息日和节假日', '照常进行');
  // An order of each of the next days, of which those of the next hours come at once.
  await page.getByRole('textbox', { name: '提前生成工单' }).fill('30');
  await expectAccessible(page);
  await phone.button('发布计划').click();
  await page.getByRole('link', { name: '直饮水机每日巡视' }).click();
  await expect(page.getByText('高压电工作业')).toBeVisible();
  const dates = phone.card('最近的任务');
  await expect(async () => {
    await page.reload();
    await expect(dates.getByRole('link', { name: /已生成工单/ }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await dates
    .getByRole('link', { name: /已生成工单/ })
    .first()
    .click();
  await expect(page.getByText('直饮水机每日巡视').first()).toBeVisible();
  await page.goBack();
  await phone.button('暂停计划').click();
  await expect(page.getByText('已暂停', { exact: true })).toBeVisible();
  await phone.button('删除计划').click();
  await phone.sheet.getByRole('button', { name: '删除计划' }).click();
  await expect(phone.button('新建计划')).toBeVisible();
});
