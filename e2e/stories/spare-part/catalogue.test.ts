import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('an administrator opens a store, adds a part, receives, transfers and counts it', async ({ openPhone, desk }) => {
  const phone = await openPhone(people.administrator);
  await (await desk.openSession(people.administrator)).call('saveStore', { name: '二号中转柜' });
  await phone.open('pages/sparepart/partlist');
  await phone.button('仓库').click();
  await phone.button('新建仓库').click();
  await phone.button('新建仓库').click();
  await expect(phone.page.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true');
  await phone.page.getByRole('textbox', { name: '名称' }).fill('一号总库');
  await phone.pick('所属区域', '全组织');
  await expectAccessible(phone.page);
  await phone.button('新建仓库').click();
  await phone.expectToast('已保存 一号总库');

  await phone.open('pages/sparepart/partlist');
  await phone.button('新增备件').click();
  await phone.page.getByRole('textbox', { name: '编码' }).fill('FY-40');
  await phone.page.getByRole('textbox', { name: '名称' }).fill('丁腈密封圈');
  await phone.page.getByRole('textbox', { name: '规格型号' }).fill('DN40');
  await phone.page.getByRole('textbox', { name: '单位' }).fill('个');
  await phone.page.getByRole('textbox', { name: '目录单价（元）' }).fill('3.2');
  await phone.page.getByRole('textbox', { name: /^一号总库/ }).fill('5');
  await expectAccessible(phone.page);
  await phone.button('新增备件').click();
  await phone.expectToast('已保存 丁腈密封圈');

  await phone.page.getByRole('searchbox').fill('DN40');
  await expect(phone.page.getByRole('listitem').filter({ hasText: '丁腈密封圈' }).getByText('低于最低', { exact: true })).toBeVisible();
  await expectAccessible(phone.page);
  await phone.page.getByRole('link', { name: '丁腈密封圈' }).click();
  await phone.button('入库').click();
  await phone.pick('仓库', '一号总库');
  await phone.sheet.getByRole('textbox', { name: '数量（个）' }).fill('12');
  await phone.sheet.getByRole('button', { name: '确认入库' }).click();
  await phone.expectToast('已入库 12 个');
  await phone.button('调拨').click();
  await phone.pick('调入仓库', '二号中转柜');
  await phone.sheet.getByRole('textbox', { name: '数量（个）' }).fill('2.5');
  await phone.sheet.getByRole('button', { name: '确认调拨' }).click();
  await phone.expectToast('已调拨 2.5 个');
  await expect(phone.card('各仓库库存').getByText('9.5 个')).toBeVisible();
  await expect(phone.card('出入库流水').getByText(/调往二号中转柜/)).toBeVisible();

  await phone.open('pages/sparepart/stores');
  await phone.card('一号总库').getByRole('button', { name: '盘点' }).click();
  await phone.page.getByRole('textbox', { name: /丁腈密封圈/ }).fill('9');
  await expect(phone.page.getByText('少 0.5 个')).toBeVisible();
  await expectAccessible(phone.page);
  await phone.button('提交盘点（1 种）').click();
  await phone.expectToast('盘点完成，1 种有差异');
});
