import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('an administrator sets up a work calendar with the public holidays of a year', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/setup');
  await page.getByRole('link', { name: /^工作日历/ }).click();
  await expect(phone.button('新建工作日历')).toBeVisible();
  await expectAccessible(page);
  await phone.button('新建工作日历').click();
  await page.getByRole('textbox', { name: '名称' }).fill('供水早班');
  await page.getByLabel('周一第 1 段开始').fill('07:30');
  await phone.button('复制到其他工作日').click();
  await phone.button('导入 2026 年法定节假日').click();
  await expect(page.getByText('节假日（33 天）')).toBeVisible();
  await expectAccessible(page);
  await phone.button('创建日历').click();
  await expect(page.getByText('周一至周五 07:30–12:00, 13:30–18:00')).toBeVisible();
  await expect(page.getByText('节假日 33 天')).toBeVisible();
});
