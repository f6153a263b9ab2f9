import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a technician finds a function in the application centre, and finds it again among those used last', async ({ openPhone }) => {
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(people.technician);
  await phone.open('pages/index/index');
  await page.getByRole('link', { name: '更多', exact: true }).click();
  await expect(page.getByRole('heading', { name: '工单与项目' })).toBeVisible();
  await expect(page.getByRole('link', { name: '审计日志' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('能耗');
  await page.getByRole('link', { name: '能耗分析' }).click();
  await expect(page.getByRole('heading', { name: '能耗分析' })).toBeVisible();
  await phone.open('pages/applicationcenter/applicationcenter');
  await expect(page.getByRole('heading', { name: '最近使用' })).toBeVisible();
  await page.getByRole('searchbox').fill('没有这个');
  await expect(page.getByText('没有找到这个功能')).toBeVisible();
});

story('whoever has the address gets the app without signing in', async ({ openPhone }) => {
  const phone = await openPhone();
  const { page } = phone;
  await phone.open('pages/public/download/download');
  await expect(page.getByRole('img', { name: '本应用地址的二维码' })).toBeVisible();
  await page.getByRole('radio', { name: '苹果' }).check();
  await expect(page.getByText('选择“添加到主屏幕”，再点“添加”')).toBeVisible();
  await expectAccessible(page);
});
