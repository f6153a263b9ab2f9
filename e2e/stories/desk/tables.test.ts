import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, officeScreen, story } from '#support/story.ts';

story('an administrator at a PC goes through a table with the keyboard and changes what opens beside it', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const names = ['城东泵站 1', '城东泵站 2'];
  for (const name of names) await session.call('saveArea', { parentId: null, kind: 'site', name });
  const phone = await openPhone(people.administrator, officeScreen);
  const { page } = phone;
  await phone.open('pages/setup/areas');
  const table = page.getByRole('treegrid');
  await expect(table).toBeVisible();
  await expect(page.getByRole('link', { name: '区域与站点' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  await page.keyboard.press('/');
  await page.keyboard.type('城东泵站');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: '名称' });
  await expect(name).toHaveValue('城东泵站 2');
  await expect(table.getByRole('row', { selected: true })).toContainText('城东泵站 2');
  await expectAccessible(page);

  await name.fill('城东泵站 2 号');
  await phone.button('保存').click();
  await phone.expectToast('“城东泵站 2 号”已保存');
  await expect(table.getByText('城东泵站 2 号')).toBeVisible();
  await expect(name).toBeHidden();

  await table.getByText('城东泵站 1').click();
  await expect(name).toHaveValue('城东泵站 1');
  await page.locator('body').press('Escape');
  await expect(name).toBeHidden();
  await expect(table.getByRole('row')).toHaveCount(3);
});

story('what somebody chose for a table is there after a reload, and a copied address opens the same row', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator, officeScreen);
  const { page } = phone;
  await phone.open('pages/setup/projects');
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: '项目名称' }).click();
  await expect(grid.getByRole('columnheader', { name: '项目名称' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: '显示的列' }).click();
  await phone.sheet.getByRole('switch', { name: '合同编号' }).click();
  await phone.sheet.getByRole('button', { name: '关闭' }).click();
  const before = await grid.getByRole('columnheader', { name: '合同编号' }).count();
  await grid.getByRole('row').nth(1).click();
  await expect(page.getByRole('heading', { name: '编辑项目' })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  const value = await page.getByRole('textbox', { name: '项目名称' }).inputValue();
  await expect(page.getByRole('region', { name: value }).getByText('未完成工单')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('textbox', { name: '项目名称' })).toHaveValue(value);
  await expect(grid.getByRole('columnheader', { name: '项目名称' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await grid.getByRole('columnheader', { name: '合同编号' }).count()).toBe(before);
});

story('a window that becomes narrow is the phone again, on the same screen and with what was typed', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator, { ...officeScreen, colorScheme: 'dark' });
  const { page } = phone;
  await phone.open('pages/setup/area');
  await page.getByRole('textbox', { name: '名称' }).fill('尚未保存的站点');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('treegrid')).toBeHidden();
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('尚未保存的站点');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('尚未保存的站点');
});

story('lists of the phone stand beside what is opened of them', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator, officeScreen);
  const { page } = phone;
  await phone.open('pages/person/person');
  await phone.open('pages/workorderlist/workorderlist');
  await expect(page.getByText('在左侧选择一项，在这里查看和处理')).toBeVisible();
  await page.getByRole('listitem').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: '工单详情' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '工单', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(phone.sheet.getByText('关闭右侧窗格')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const order = page.getByRole('heading', { name: '工单详情' });
  await page.keyboard.press('Escape');
  await expect(order).toBeHidden();
  await page.getByRole('listitem').nth(1).getByRole('link').first().click();
  await expect(order).toBeVisible();
  await page.getByRole('listitem').first().getByRole('link').first().click();
  await page.keyboard.press('Escape');
  await expect(order).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/pages\/person\/person$/);
});

story('at a PC the phone stands beside the builder of a form and shows each field at once', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator, officeScreen);
  const { page } = phone;
  await phone.open('pages/setup/orderfields');
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '添加文字字段' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('值班电话');
  await expect(preview.getByText('值班电话')).toBeVisible();
});
