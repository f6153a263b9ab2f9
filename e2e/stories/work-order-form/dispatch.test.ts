import { people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('the best team is proposed with its reasons, and after one order the next one opens', async ({ openPhone, desk }) => {
  const [first, second] = [
    await desk.prepare('1号变压器高压套管放电', 'toBeDispatched'),
    await desk.prepare('1号变压器接地排松动', 'toBeDispatched'),
  ];
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(`pages/workorderlist/workdetail/distributed?id=${first.id}`);
  await expect(page.getByRole('radio', { name: new RegExp(teamName) })).toBeChecked();
  await expect(page.getByText(new RegExp(`^推荐派给 ${teamName}：.*专业匹配.*服务本项目`))).toBeVisible();
  await expect(page.getByText('在班人员：持 高压电工作业').first()).toBeVisible();
  await expectAccessible(page);
  // Of the people, too, the first is chosen and says why.
  await page.getByRole('radio', { name: /^人员 \d+$/ }).click({ force: true });
  await expect(page.getByRole('radio', { name: /推荐.*(空闲|在手|任务)/ })).toBeChecked();
  await expect(page.getByText(/^推荐派给 .*：.*专业匹配/)).toBeVisible();
  await expectAccessible(page);
  // Somebody without the certificate is behind them, and choosing them warns.
  await page
    .getByRole('radio', { name: /缺 高压电工作业/ })
    .first()
    .check({ force: true });
  await expect(page.getByText('所需证件不齐')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^班组 \d+$/ }).click({ force: true });
  await dispatcher.button('派单并处理下一张').click();
  await dispatcher.expectToast(`已派给${teamName}`);
  await expect(page.getByRole('heading', { name: first.title })).toBeHidden();
  await expect(page).toHaveURL(/workdetail\/distributed\?id=/);
  await expect(dispatcher.button('派单')).toBeVisible();
  const session = await desk.openSession(people.dispatcher);
  expect(await session.call('getWorkOrder', { id: first.id })).toMatchObject({ status: 20 });
  expect(await session.call('getWorkOrder', { id: second.id })).toMatchObject({ status: 10 });
});
