import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const csv = (text: string) => ({ name: '班组.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

story('an administrator imports teams from a file, after mending what the check found', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/projects');
  await page.getByRole('link', { name: '导入导出' }).click();
  await expect(page.getByRole('radio', { name: '项目', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: '人员与班组' }).check();
  await page.getByRole('radio', { name: '班组', exact: true }).check();
  await expect(page.getByText('填“-”清空')).toBeVisible();
  await expectAccessible(page);

  const file = page.locator('input[type=file]');
  await file.setInputFiles(csv('班组名称,专业,服务区域\n表格一班,电气；继保,\n表格二班,暖通,没有的园区\n'));
  await expect(page.getByText('共 1 处错误，没有写入任何内容。')).toBeVisible();
  await expect(page.getByText('第 3 行 · 服务区域')).toBeVisible();
  await expect(page.getByText('“没有的园区”不是本组织的区域')).toBeVisible();

  await file.setInputFiles(csv('班组名称,专业,服务区域\n表格一班,电气；继保,\n表格二班,暖通,\n'));
  await expect(page.getByText('检查通过，还没有写入。')).toBeVisible();
  await phone.button('导入 2 行').click();
  await expect(page.getByText('导入完成。')).toBeVisible();
  await phone.open('pages/topmenu/operationsteam/operationsteam');
  await expect(page.getByText('表格一班')).toBeVisible();
  await expect(page.getByText('表格二班')).toBeVisible();
});
