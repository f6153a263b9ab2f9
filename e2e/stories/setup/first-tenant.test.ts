import { emptyStory } from '#support/empty-story.ts';
import { createNewcomer } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect } from '#support/story.ts';

emptyStory.use({ installation: 'first-tenant' });

const organisation = '云栖水务运维';

emptyStory('the address in the terminal leads to the first organisation, once', async ({ openPhone, server }) => {
  const administrator = createNewcomer('周以宁');
  const other = await openPhone();
  await other.page.goto('/');
  await expect(other.page.getByText('本系统尚未完成首次设置')).toBeVisible();

  const address = /\/#\/pages\/setup\/first\?token=[\w-]+/.exec(server.log())?.[0] ?? '';
  const phone = await openPhone();
  const { page } = phone;
  await page.goto(address);
  await expect(page.getByText(/同时成为平台管理员/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '组织名称' }).fill(organisation);
  await page.getByRole('textbox', { name: '管理员姓名' }).fill(administrator.fullName);
  await page.getByRole('textbox', { name: '手机号' }).fill(administrator.loginName);
  await page.getByRole('textbox', { name: '设置密码' }).fill(administrator.password);
  await phone.button('创建组织并登录').click();
  await phone.expectToast(`“${organisation}”已创建`);
  await expect(page).toHaveURL(/pages\/index\/index/);
  await phone.open('pages/setup/setup');
  await expect(page.getByRole('link', { name: /^行业模板/ })).toBeVisible();
  await phone.open('pages/platform/tenants');
  await expect(page.getByRole('link', { name: new RegExp(organisation) })).toBeVisible();

  await other.page.goto(address);
  await other.page.reload();
  await expect(other.page.getByText('首次设置已完成')).toBeVisible();
  await other.button('去登录').click();
  await expect(other.page.getByText('本系统尚未完成首次设置')).toBeHidden();
});
