import { dayMs } from '@energy-om/domain';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const name = '河西作业票签发人';

story('a certificate that ends soon is marked on the person’s page, in the list, and for its owner', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  const endsOn = new Date(Date.now() + 20 * dayMs).toLocaleDateString('sv');
  await phone.open('pages/organisation/memberlist');
  await page.getByRole('searchbox').fill(people.colleague.fullName);
  await page.getByRole('link', { name: people.colleague.fullName }).click();
  await phone.button('添加证件').click();
  await phone.pick('证件种类', '其他');
  await page.getByRole('textbox', { name: '证件名称' }).fill(name);
  await page.getByLabel('发证日期').fill('2099-01-01');
  await page.getByLabel('有效期至').fill(endsOn);
  await phone.button('添加证件').click();
  await expect(page.getByText('有效期不能早于发证日期')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('发证日期').fill('2024-01-01');
  await phone.button('添加证件').click();
  await phone.expectToast(`证件“${name}”已保存`);
  await expect(phone.card('技能证件')).toContainText(name);
  await expect(phone.card('技能证件')).toContainText('即将到期');

  await phone.open('pages/setup/skills');
  await page.getByRole('tab', { name: '30 天内到期' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const owner = await openPhone(people.colleague);
  await owner.open('pages/setup/skills');
  await owner.page.getByRole('tab', { name: '我的证件' }).click();
  await expect(owner.page.getByText(name, { exact: true })).toBeVisible();
  await expect(owner.page.getByText('即将到期').first()).toBeVisible();
});
