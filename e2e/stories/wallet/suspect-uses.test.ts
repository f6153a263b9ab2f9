import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a clerk decides on what a meter can hardly have counted', async ({ openPhone }) => {
  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/cutoff/suspectuses');
  // Other stories may have had other meters count too much before.
  const use = clerk.page.getByRole('listitem').filter({ hasText: '1202 入户电表' });
  await expect(use.getByText('超出额定用量')).toBeVisible();
  await expect(use.getByText('待确认')).toBeVisible();
  await expect(use.getByText('该表每小时最多', { exact: false })).toBeVisible();
  await expectAccessible(clerk.page);

  await use.getByRole('button', { name: '处理' }).click();
  await clerk.sheet.getByRole('button', { name: '提交' }).click();
  await expect(clerk.sheet.getByRole('group', { name: '处理结果' }).getByRole('alert')).toBeVisible();
  await expectAccessible(clerk.page);
  await clerk.sheet.getByRole('radio', { name: '不计费' }).click();
  await clerk.sheet.getByRole('button', { name: '提交' }).click();
  await expect(clerk.sheet.getByRole('textbox', { name: '原因' })).toHaveAttribute('aria-invalid', 'true');
  await clerk.sheet.getByRole('textbox', { name: '原因' }).fill('现场核对示数，表计固件故障');
  await clerk.sheet.getByRole('button', { name: '提交' }).click();
  await clerk.expectToast('已处理');
  await expect(use).toHaveCount(0);

  await clerk.page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name: '已处理' }).click();
  await expect(use.getByText('现场核对示数，表计固件故障', { exact: false })).toBeVisible();
  await expect(use.getByText('不计费').first()).toBeVisible();
});
