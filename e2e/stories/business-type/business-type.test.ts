import type { Page } from '@playwright/test';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const name = '电缆沟巡检';

story(
  'an administrator creates a business type, designs and publishes its form, and the dispatcher can only look at it',
  async ({ openPhone, desk }) => {
    const administrator = await openPhone(people.administrator);
    const { page } = administrator;
    await administrator.open('pages/person/person');
    await page.getByRole('link', { name: '组织设置' }).click();
    await page.getByRole('link', { name: '业务类型与回填表单' }).click();
    await expect(page.getByRole('link', { name: '变压器维护' })).toBeVisible();
    await expectAccessible(page);

    await administrator.button('新建业务类型').click();
    await administrator.button('创建并设计表单').click();
    await expect(page.getByText('请检查数据')).toBeVisible();
    await page.getByRole('textbox', { name: '名称' }).fill(name);
    await page.getByRole('button', { name: '电气', exact: true }).click();
    await page.getByRole('button', { name: '二级 沿用组织时限' }).click();
    await administrator.sheet.getByRole('textbox', { name: '响应' }).fill('20');
    await expectAccessible(page);
    await administrator.sheet.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('button', { name: '二级 另定 1 项' })).toBeVisible();
    await page.getByRole('button', { name: '选择证件种类' }).click();
    await administrator.sheet.getByRole('checkbox', { name: '高压电工作业' }).check();
    await expectAccessible(page);
    await administrator.sheet.getByRole('button', { name: /^完成/ }).click();
    await page.getByRole('textbox', { name: '其他证件' }).fill('工作票签发人');
    await page.getByRole('textbox', { name: '故障原因分类' }).fill('绝缘老化\n外力破坏');
    await page.getByRole('textbox', { name: '处理方式分类' }).fill('更换部件');
    await expectAccessible(page);
    await administrator.button('创建并设计表单').click();
    await administrator.expectToast(`业务类型“${name}”已创建，接下来设计回填表单`);

    await designForm(page);
    await fillInPreview(page);
    await administrator.button('发布第 1 版').click();
    await expect(administrator.sheet.getByText('目前没有未完成的工单。')).toBeVisible();
    await administrator.sheet.getByRole('button', { name: '发布' }).click();
    await administrator.expectToast('第 1 版已发布');

    const session = await desk.openSession(people.dispatcher);
    const type = (await session.call('listManagedBusinessTypes', {})).find((one) => one.name === name);
    expect(type).toMatchObject({
      specialty: '电气',
      causeCodes: ['绝缘老化', '外力破坏'],
      skillKinds: ['highVoltage'],
      skillNames: ['工作票签发人'],
      remedyCodes: ['更换部件'],
      draft: null,
      form: { version: 1, fields: [{ label: '母排最高温度' }, { label: '过热原因' }] },
    });
    expect(type?.clockTargets).toEqual({ 2: { accept: { duration: 20 * 60_000, counts: 'always' } } });

    const dispatcher = await openPhone(people.dispatcher);
    await dispatcher.open('pages/setup/businesstypes');
    await dispatcher.page.getByRole('link', { name }).click();
    await expect(dispatcher.page.getByText('由管理员维护，您可以查看')).toBeVisible();
    await expect(dispatcher.button('保存')).toBeHidden();
    await expectAccessible(dispatcher.page);
  },
);

story('two administrators change one form, and the second is shown what differs', async ({ openPhone, desk }) => {
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  const session = await desk.openSession(people.administrator);
  const types = await session.call('listManagedBusinessTypes', {});
  const type = types.find((one) => one.name === '照明与开关维修');
  if (!type) throw new Error('no such business type');
  await administrator.open(`pages/setup/form?id=${type.id}`);
  await expect(page.getByText('没有改动，无需发布')).toBeVisible();
  const [first, ...rest] = type.form.fields;
  if (!first) throw new Error('its form is empty');
  await session.call('saveFormDraft', { id: type.id, version: type.version, fields: [{ ...first, label: '别人改的' }, ...rest] });
  await page.getByRole('button', { name: '更多字段类型' }).click();
  await administrator.sheet.getByRole('button', { name: /^是否/ }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('已恢复供电');
  await expect(page.getByText('仅您有：已恢复供电')).toBeVisible();
  await expect(page.getByText('内容不同：别人改的')).toBeVisible();
  await expectAccessible(page);
  await administrator.button('用我的覆盖').click();
  await expect(page.getByText(/^\d\d:\d\d 已存$/)).toBeVisible();
  const stored = (await session.call('listManagedBusinessTypes', {})).find(({ id }) => id === type.id);
  expect(stored?.draft?.map(({ label }) => label)).toContain('已恢复供电');

  await administrator.open(`pages/setup/businesstype?id=${type.id}`);
  await administrator.button('停用').click();
  await administrator.sheet.getByRole('button', { name: '停用' }).click();
  await expect(administrator.sheet.getByText(new RegExp(park.project))).toBeVisible();
});

/** A number, and a text that is asked for above 80. */
async function designForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加数值字段' }).click();
  await expect(page.getByText('还有 1 处问题，处理后才能发布')).toBeVisible();
  await page.getByRole('textbox', { name: '名称' }).fill('母排最高温度');
  await page.getByRole('textbox', { name: '单位' }).fill('℃');
  await page.getByRole('textbox', { name: '最大' }).fill('150');
  await page.getByRole('switch', { name: '必填' }).check();
  await page.getByRole('button', { name: '添加文字字段' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('过热原因');
  await page.getByRole('switch', { name: '有条件才填写' }).check();
  await page.getByRole('textbox', { name: '数值' }).fill('80');
  await expectAccessible(page);
  await expect(page.getByText(/^\d\d:\d\d 已存$/)).toBeVisible();
}

/** The stored form after a reload: the text is asked for as the number goes. */
async function fillInPreview(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('button', { name: /过热原因.*高于 80 ℃ 时填写/ })).toBeVisible();
  await page.getByText('预览', { exact: true }).first().click();
  await page.getByRole('textbox', { name: '母排最高温度' }).fill('60');
  await expect(page.getByRole('textbox', { name: '过热原因' })).toBeHidden();
  await page.getByRole('textbox', { name: '母排最高温度' }).fill('95');
  await expect(page.getByRole('textbox', { name: '过热原因' })).toBeVisible();
  await page.getByText('检查', { exact: true }).click();
  await expect(page.getByText('没有问题，可以发布')).toBeVisible();
  await expectAccessible(page);
}
