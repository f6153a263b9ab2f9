import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const site = '江南水厂';
const building = '送水泵房';
const coordinates = { longitude: 120.2, latitude: 30.19 };

/** Opens the area tree from the account's own page. */
async function openTree(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open('pages/person/person');
  await page.getByRole('link', { name: '组织设置' }).click();
  await page.getByRole('link', { name: '区域与站点' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
}

/** The line of an area in the tree. */
const row = ({ page }: Phone, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

story('an administrator adds a site with a building, moves it, retires and restores it', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page, context } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(coordinates);
  await phone.open('pages/person/person');
  await page.getByRole('link', { name: '组织设置' }).click();
  await expect(page.getByRole('link', { name: '区域与站点' })).toBeVisible();
  await expect(page.getByText(/^\d+ 个站点$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '区域与站点' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectAccessible(page);

  await phone.button('新建区域').click();
  await phone.button('创建区域').click();
  await expect(page.getByText('请检查数据')).toBeVisible();
  await page.getByRole('textbox', { name: '名称' }).fill(site);
  await page.getByRole('textbox', { name: '地址' }).fill('滨康路 88 号');
  await phone.button('取当前位置').click();
  await expect(page.getByRole('textbox', { name: '经度' })).not.toHaveValue('');
  await expectAccessible(page);
  await phone.button('创建区域').click();
  await phone.expectToast(`“${site}”已创建`);

  await page.getByRole('button', { name: `在 ${site} 内新建` }).click();
  await page.getByRole('textbox', { name: '名称' }).fill(building);
  await expect(page.getByRole('radio', { name: '楼栋' })).toBeChecked();
  await phone.button('创建区域').click();
  await phone.expectToast(`“${building}”已创建`);
  await row(phone, building).click();
  await phone.pick('上级区域', park.site);
  await expect(page.getByText(`将移动到“${park.site}”之下`)).toBeVisible();
  await phone.button('保存').click();
  await phone.expectToast(`“${building}”已保存`);

  await page.getByRole('searchbox').fill(building);
  await row(phone, building).filter({ hasText: park.site }).click();
  await phone.button('停用区域').click();
  await phone.sheet.getByRole('button', { name: '停用区域' }).click();
  await phone.expectToast('已停用 1 个区域');
  await expect(page.getByText('没有找到相关区域')).toBeVisible();
  await page.getByRole('switch', { name: '显示已停用' }).click();
  await row(phone, building).click();
  await phone.button('恢复区域').click();
  await phone.expectToast(`“${building}”已恢复`);
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue(building);
});

story('an area in use is not retired, and the screen names what uses it', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  await phone.open('pages/setup/areas');
  await phone.page.getByRole('searchbox').fill(park.site);
  await row(phone, park.site).click();
  await phone.button('停用区域').click();
  await phone.sheet.getByRole('button', { name: '停用区域' }).click();
  await expect(phone.sheet.getByText('暂时不能停用')).toBeVisible();
  await expect(phone.sheet.getByText(/台设备$/)).toBeVisible();
  await expect(phone.sheet.getByText(/个项目$/)).toBeVisible();
  await expectAccessible(phone.page);
});

story('of two administrators who change one area, the second sees what the first has changed and chooses', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const { id } = await session.call('saveArea', { parentId: null, kind: 'site', name: '城北换热站', address: '旧地址' });
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open(`pages/setup/area?id=${id}`);
  await page.getByRole('textbox', { name: '名称' }).fill('城北一号换热站');
  await session.call('saveArea', { id, version: 1, parentId: null, kind: 'site', name: '城北换热站', address: '石祥路 10 号' });
  await page.reload();
  await expect(page.getByRole('heading', { name: '刚刚有人修改了内容' })).toBeVisible();
  await expect(page.getByText('石祥路 10 号')).toBeVisible();
  await expectAccessible(page);
  await phone.button('用我的覆盖').click();
  await phone.expectToast('“城北一号换热站”已保存');
  const saved = (await session.call('listAreas', {})).find((area) => area.id === id);
  expect(saved).toMatchObject({ name: '城北一号换热站', address: '旧地址', version: 3 });
});

story('a dispatcher sees the areas and cannot change them', async ({ openPhone }) => {
  const phone = await openPhone(people.dispatcher);
  const { page } = phone;
  await openTree(phone);
  await expect(phone.button('新建区域')).toBeHidden();
  await expect(page.getByRole('button', { name: /内新建$/ })).toHaveCount(0);
  await page.getByRole('searchbox').fill(park.site);
  await row(phone, park.site).click();
  await expect(page.getByText('您可以查看，修改请联系管理员。')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});
