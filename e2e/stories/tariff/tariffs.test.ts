import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

/** Prices begin with a year, whenever the story runs. */
const nextYear = new Date().getFullYear() + 1;

story('a clerk writes a tariff, an administrator signs it, and a bill is tried out line by line', async ({ openPhone }) => {
  const clerk = await openPhone(people.clerk);
  const { page } = clerk;
  await clerk.open('pages/tariff/tarifflist');
  await expect(page.getByText('一般工商业分时电价').first()).toBeVisible();
  await expectAccessible(page);
  await clerk.button('新建计费方案').click();
  await clerk.sheet.getByRole('textbox', { name: '方案名称' }).fill('园区商铺电价');
  await clerk.sheet.getByText('峰谷两段').click();
  await expectAccessible(page);
  await clerk.sheet.getByRole('button', { name: '下一步，编制价格' }).click();
  await page.getByLabel('生效日期').fill(`${nextYear}-01-01`);
  const [peak, valley] = [page.getByRole('textbox', { name: '单价' }).first(), page.getByRole('textbox', { name: '单价' }).last()];
  await peak.fill('1,06');
  await peak.fill('1.06x');
  await clerk.button('保存草稿').click();
  await expect(peak).toHaveAttribute('aria-invalid', 'true');
  await peak.fill('1.06');
  await valley.fill('0.32');
  await page.getByRole('textbox', { name: /^基本费(?!税)/ }).fill('6');
  await expectAccessible(page);
  await clerk.button('保存草稿').click();
  await clerk.expectToast('草稿已保存');
  await expect(page.getByText('22:00–24:00')).toBeVisible();
  await expectAccessible(page);
  await clerk.button('提交审批').click();
  await clerk.expectToast('已提交审批');
  await expect(page.getByText(/等待另一位有审批权的人签署/)).toBeVisible();

  const administrator = await openPhone(people.administrator);
  await administrator.open('pages/tariff/tarifflist');
  await administrator.page.getByRole('link', { name: '园区商铺电价' }).click();
  await expect(administrator.page.getByText(/郑爱华提交/)).toBeVisible();
  await expectAccessible(administrator.page);
  await administrator.button('签署发布').click();
  await administrator.sheet.getByRole('button', { name: '签署发布' }).click();
  await administrator.expectToast('已发布');
  await administrator.button('分配到区域').click();
  await administrator.pick('区域', '江畔智谷产业园 B 区');
  await administrator.sheet.getByLabel('生效日期').fill(`${nextYear - 1}-12-31`);
  await administrator.sheet.getByRole('button', { name: '分配' }).click();
  await expect(administrator.sheet.getByText(/还没有生效的版本/)).toBeVisible();
  await administrator.sheet.getByLabel('生效日期').fill(`${nextYear}-01-01`);
  await administrator.sheet.getByRole('button', { name: '分配' }).click();
  await administrator.expectToast('已分配');

  await administrator.button('试算').click();
  await administrator.page.getByRole('textbox', { name: '高峰用量' }).fill('100');
  await administrator.page.getByRole('textbox', { name: '低谷用量' }).fill('50.5');
  await administrator.button('试算').click();
  await expect(administrator.page.getByText('100 kWh × 1.06 元 = 106.0000 元')).toBeVisible();
  await expect(administrator.page.getByText('50.5 kWh × 0.32 元 = 16.1600 元')).toBeVisible();
  await expect(administrator.page.getByText('¥128.16')).toBeVisible();
  await expectAccessible(administrator.page);
});

story('a clerk names a hot day, and today is too late for one', async ({ openPhone }) => {
  const clerk = await openPhone(people.clerk);
  const { page } = clerk;
  await clerk.open('pages/tariff/calendar');
  await expect(page.getByText('高温日须在当天之前公布')).toBeVisible();
  await page.getByText('高温日', { exact: true }).first().click();
  await page.getByLabel('日期', { exact: true }).fill('2026-01-05');
  await clerk.button('添加').click();
  await clerk.button('保存').click();
  await expect(page.getByText('高温日须在当天之前公布')).toBeVisible();
  await page.getByRole('button', { name: '删除 2026-01-05' }).click();
  await page.getByLabel('日期', { exact: true }).fill(`${nextYear}-07-20`);
  await clerk.button('添加').click();
  await expectAccessible(page);
  await clerk.button('保存').click();
  await clerk.expectToast('计费日历已保存');
});
