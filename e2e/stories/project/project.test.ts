import type { OrderDesk } from '#support/order-desk.ts';
import { park, people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const title = '充电站照明不亮';
const businessType = '照明与开关维修';

/** Picks options in a field of several, by their checkboxes. */
async function pickSeveral(phone: Phone, field: string, ...options: string[]): Promise<void> {
  await phone.button(`选择${field}`).click();
  for (const option of options) await phone.sheet.getByRole('checkbox', { name: option }).first().check();
  await phone.sheet.getByRole('button', { name: /^完成/ }).click();
}

async function expectOffered(phone: Phone, name: string, isOffered: boolean): Promise<void> {
  await phone.open('pages/topmenu/addworkorder/addworkorder');
  await phone.page.getByRole('button', { name: /^项目/ }).click();
  await expect(phone.sheet.getByRole('button', { name: park.project })).toBeVisible();
  await expect(phone.sheet.getByRole('button', { name })).toBeVisible({ visible: isOffered });
  await phone.sheet.getByRole('button', { name: '关闭' }).click();
}

/** Chooses the project and its business type in the form of a new order, and expects the promise of a level there. */
async function expectPromise(phone: Phone, name: string, promise: RegExp): Promise<void> {
  await phone.page.getByRole('button', { name: /^项目/ }).click();
  await phone.sheet.getByRole('button', { name }).click();
  await phone.page.getByRole('button', { name: /^业务类型/ }).click();
  await phone.sheet.getByRole('button', { name: businessType }).click();
  await expect(phone.page.getByRole('radio', { name: promise })).toBeVisible();
}

/** Raises an order in the project, as the dispatcher. */
async function raiseOrder(desk: OrderDesk, name: string) {
  const session = await desk.openSession(people.dispatcher);
  const projects = await session.call('listNewOrderProjects', {});
  const projectId = projects.find((project) => project.name === name)?.id ?? '';
  const [site] = await session.call('listProjectSites', { projectId });
  const [type] = await session.call('listBusinessTypes', { projectId });
  return session.call('createWorkOrder', {
    projectId,
    siteId: site?.id ?? '',
    businessTypeId: type?.id ?? '',
    level: 4,
    title,
    description: '充电站东侧灯带不亮，其余正常。',
    objects: [{ kind: 'area', id: site?.id ?? '' }],
  });
}

async function closeOrder(desk: OrderDesk, { id, version }: { id: string; version: number }): Promise<void> {
  const dispatcher = await desk.openSession(people.dispatcher);
  const reasons = { closingReason: 'recoveredByItself', reason: '灯带已自行恢复' } as const;
  const applied = await dispatcher.call('applyForClosing', { id, version, ...reasons });
  const administrator = await desk.openSession(people.administrator);
  await administrator.call('signClosing', { id, version: applied.version, pass: true });
}

/** Ends the project by a call, so that other stories do not meet it. */
async function endProject(desk: OrderDesk, name: string): Promise<void> {
  const administrator = await desk.openSession(people.administrator);
  const project = (await administrator.call('listManagedProjects', {})).find((one) => one.name === name);
  await administrator.call('endProject', { id: project?.id ?? '', version: project?.version ?? 0 });
}

async function pressEnd(administrator: Phone, name: string): Promise<void> {
  await administrator.page.getByRole('link', { name }).click();
  await administrator.button('结束项目').click();
  await administrator.sheet.getByRole('button', { name: '结束项目' }).click();
}

story(
  'an administrator creates a project with areas, business types and then a team, and orders can be raised in it',
  async ({ openPhone, desk }) => {
    const name = '江畔智谷充电站代运维';
    const administrator = await openPhone(people.administrator);
    const { page } = administrator;
    await administrator.open('pages/person/person');
    await page.getByRole('link', { name: '组织设置' }).click();
    await page.getByRole('link', { name: '项目与客户' }).click();
    await expect(page.getByRole('link', { name: park.project })).toBeVisible();
    await expectAccessible(page);

    await administrator.button('新建项目').click();
    await administrator.button('创建项目').click();
    await expect(page.getByText('请检查数据')).toHaveCount(3);
    await page.getByRole('textbox', { name: '项目名称' }).fill(name);
    await page.getByRole('textbox', { name: '客户' }).fill('江畔智谷物业');
    await pickSeveral(administrator, '区域', park.site);
    await pickSeveral(administrator, '业务类型', businessType);
    await expectAccessible(page);
    await administrator.button('创建项目').click();
    await administrator.expectToast(`项目“${name}”已创建`);
    await expect(page.getByText('没有班组，派单时不会优先推荐班组')).toBeVisible();

    await page.getByRole('link', { name }).click();
    await pickSeveral(administrator, '班组', teamName);
    await administrator.button('一级 未另行约定').click();
    await administrator.sheet.getByRole('textbox', { name: '响应', exact: true }).fill('0');
    await expect(administrator.sheet.getByText('请填写 1 分钟到 90 天之间的时长')).toBeVisible();
    await administrator.sheet.getByRole('textbox', { name: '响应', exact: true }).fill('4');
    await administrator.sheet.getByRole('button', { name: '完成', exact: true }).click();
    await expect(administrator.button('一级 约定 1 项')).toBeVisible();
    await administrator.button('保存').click();
    await administrator.expectToast(`项目“${name}”已保存`);
    await expect(page.getByText('没有班组，派单时不会优先推荐班组')).toBeHidden();
    const dispatcher = await openPhone(people.dispatcher);
    await expectOffered(dispatcher, name, true);
    await expectPromise(dispatcher, name, /^一级 响应 4 分钟/);
    await expectPromise(dispatcher, park.project, /^一级 响应 5 分钟/);
    await endProject(desk, name);
  },
);

story('a project ends once its orders are closed, and can be reopened', async ({ openPhone, desk }) => {
  const name = '江畔智谷照明改造';
  const administration = await desk.openSession(people.administrator);
  const project = (await administration.call('listManagedProjects', {})).find((one) => one.name === park.project);
  const idsOf = (parts: readonly { id: string }[] = []) => parts.map(({ id }) => id);
  await administration.call('saveProject', {
    name,
    customer: '江畔智谷物业',
    grabAllowed: false,
    areaIds: idsOf(project?.areas),
    teamIds: idsOf(project?.teams),
    businessTypeIds: idsOf(project?.businessTypes),
    clientIds: [],
  });
  const order = await raiseOrder(desk, name);

  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/setup/projects');
  await pressEnd(administrator, name);
  await administrator.sheet.getByRole('button', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await closeOrder(desk, order);

  await administrator.open('pages/setup/projects');
  await pressEnd(administrator, name);
  await administrator.expectToast(`项目“${name}”已结束`);
  await expect(page.getByRole('link', { name })).toBeHidden();
  await expectOffered(await openPhone(people.dispatcher), name, false);

  await page.getByRole('switch', { name: /显示已结束的项目/ }).check();
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('项目已结束，只能查看')).toBeVisible();
  await expectAccessible(page);
  await administrator.button('恢复项目').click();
  await administrator.expectToast(`项目“${name}”已恢复`);
  await expect(administrator.button('结束项目')).toBeVisible();
  await endProject(desk, name);
});
