import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const site = '城南能源站';
const csv = (text: string) => ({ name: '区域.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

story('an administrator imports areas from a file, after mending what the check found', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/setup');
  await page.getByRole('link', { name: /^表格导入导出/ }).click();
  await expect(page.getByText('先检查，确认无误后再导入')).toBeVisible();
  await expectAccessible(page);

  const file = page.locator('input[type=file]');
  await file.setInputFiles(csv(`名称,上级,类型\n${site},,站点\n锅炉房,,城堡\n`));
  await expect(page.getByText('共 1 处错误，没有写入任何内容。')).toBeVisible();
  await expect(page.getByText('第 3 行 · 类型')).toBeVisible();
  await expectAccessible(page);

  await file.setInputFiles(csv(`名称,上级,类型\n${site},,站点\n锅炉房,${site},楼栋\n`));
  await expect(page.getByText('检查通过，还没有写入。')).toBeVisible();
  await phone.button('导入 2 行').click();
  await expect(page.getByText('导入完成。')).toBeVisible();
  await phone.open('pages/setup/areas');
  await page.getByRole('searchbox').fill('锅炉房');
  await expect(page.getByRole('link', { name: /^锅炉房/ }).filter({ hasText: site })).toBeVisible();
});

story('what there is can be saved as a workbook and as CSV', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/tables');
  await page.getByRole('radio', { name: '设备', exact: true }).click();
  const [workbook] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '现有数据 Excel' }).click()]);
  expect(workbook.suggestedFilename()).toBe('设备.xlsx');
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '空白模板 CSV' }).click()]);
  expect(template.suggestedFilename()).toBe('设备-模板.csv');
});
