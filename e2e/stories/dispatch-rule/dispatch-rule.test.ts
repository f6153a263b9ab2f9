import { park, people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

const ruleName = '四级照明工单派给电气一班';
const title = '大堂壁灯一只不亮';

story(
  'an administrator creates a dispatch rule, and the next order is dispatched to the team automatically',
  async ({ openPhone, desk }) => {
    const administrator = await openPhone(people.administrator);
    const { page } = administrator;
    await administrator.open('pages/person/person');
    await page.getByRole('link', { name: '派单规则' }).click();
    await expect(page.getByText('燃气一、二级工单直接派给班组')).toBeVisible();
    await expectAccessible(page);
    await administrator.button('新建规则').click();
    await administrator.button('创建规则').click();
    await expect(page.getByText('请检查数据').first()).toBeVisible();
    await page.getByRole('textbox', { name: '规则名称' }).fill(ruleName);
    await page.getByRole('checkbox', { name: '照明与开关维修' }).check();
    await page.getByRole('checkbox', { name: '四级' }).check();
    await administrator.pick('班组', teamName);
    await expectAccessible(page);
    await administrator.button('创建规则').click();
    await administrator.expectToast(`规则“${ruleName}”已生效`);

    const session = await desk.openSession(people.dispatcher);
    const find = <Item extends { name: string }>(items: readonly Item[], name: string) => items.find((one) => one.name === name) as Item;
    const projectId = find(await session.call('listNewOrderProjects', {}), park.project).id;
    const { id: siteId } = find(await session.call('listProjectSites', { projectId }), park.site);
    const { id: businessTypeId } = find(await session.call('listBusinessTypes', { projectId }), '照明与开关维修');
    const order = await session.call('createWorkOrder', {
      projectId,
      siteId,
      businessTypeId,
      level: 4,
      title,
      description: '大堂东侧壁灯一只不亮，其余正常。',
      objects: [{ kind: 'area', id: siteId }],
    });

    const dispatcher = await openPhone(people.dispatcher);
    const atDispatcher = new OrderScreen(dispatcher, { id: order.id, title });
    await atDispatcher.open();
    await atDispatcher.expectStatus('待接单');
    await expect(atDispatcher.progress.first()).toContainText(`派单给 ${teamName}`);
    await expect(atDispatcher.progress.first()).toContainText(`按派单规则“${ruleName}”`);

    const leader = await openPhone(people.leader);
    const atLeader = new OrderScreen(leader, { id: order.id, title });
    await atLeader.open();
    await atLeader.press('接单');
    await atLeader.expectStatus('待指派');

    await page.getByRole('link', { name: ruleName }).click();
    await administrator.button('删除规则').click();
    await administrator.sheet.getByRole('button', { name: '删除规则' }).click();
    await administrator.expectToast(`规则“${ruleName}”已删除`);
    await expect(page.getByText('燃气一、二级工单直接派给班组')).toBeVisible();
    await expect(page.getByText(ruleName, { exact: true })).toBeHidden();
  },
);
