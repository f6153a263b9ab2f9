import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a clerk has flats share what a meter counts, and an occupant finds the share on the bill', async ({ openPhone }) => {
  const clerk = await openPhone(people.clerk);
  const { page } = clerk;
  await clerk.open('pages/tariff/poollist');
  await expectAccessible(page);
  await page.getByRole('link', { name: '1 幢走道与电梯厅照明' }).click();
  await expect(page.getByText('公区照明电表')).toBeVisible();
  await expect(page.getByText('16.67%').first()).toBeVisible();
  await expectAccessible(page);
  await clerk.open('pages/tariff/poollist');
  await clerk.button('新建公摊').click();
  await clerk.button('保存').click();
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: '名称' }).fill('空调动力公摊');
  await clerk.pick('区域', '星澜公寓');
  await page.getByText('按户均摊').click();
  await page.getByRole('button', { name: '选择计入表计' }).click();
  await clerk.sheet.getByText('空调动力电表').click();
  await clerk.sheet.getByRole('button', { name: /^完成/ }).click();
  await expectAccessible(page);
  await clerk.button('保存').click();
  await clerk.expectToast('公摊已保存');
  await page.getByRole('link', { name: '空调动力公摊' }).click();
  await clerk.button('结束').click();
  await expect(clerk.sheet.getByText(/不再分摊/)).toBeVisible();
  await expectAccessible(page);

  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/wallet/bills');
  await occupant.page.getByRole('link', { name: /电/ }).first().click();
  await expect(occupant.page.getByText(/^公摊/).first()).toBeVisible();
  await expectAccessible(occupant.page);
});
