import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('an administrator maps the keys of a local gateway, and adds alarm rules of the trade for the model', async ({ openPhone }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/setup');
  await page.getByRole('link', { name: /^表计型号/ }).click();
  await page.getByRole('link', { name: 'DDSD1352', exact: true }).click();
  await expectAccessible(page);
  await phone.button('复制为自有型号').click();
  await page.getByRole('textbox', { name: '型号名称' }).fill('河西网关单相表');
  await page.getByRole('button', { name: /^电压/ }).click();
  await page.getByRole('textbox', { name: '网关的键' }).fill('Ua');
  await page.getByRole('textbox', { name: '系数' }).fill('0');
  await phone.button('完成').click();
  await phone.button('创建型号').click();
  await expect(page.getByText('请填写有效的数，系数不能为 0')).toBeVisible();
  await page.getByRole('button', { name: /^电压/ }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '系数' }).fill('0.1');
  await phone.button('完成').click();
  await expect(page.getByText('voltage · V · 瞬时值 ← Ua × 0.1')).toBeVisible();
  await phone.button('创建型号').click();
  await expect(page.getByRole('link', { name: '河西网关单相表' })).toBeVisible();
  await expect(page.getByText('对应 1 个网关键')).toBeVisible();
  await expectAccessible(page);

  await phone.open('pages/alarm/rulelist');
  await phone.button('从模板添加').click();
  await page.getByRole('button', { name: /^型号/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /河西网关单相表/ })
    .click();
  await page.getByRole('switch', { name: '电压', exact: true }).first().check();
  await page.getByRole('textbox', { name: '额定值' }).fill('230');
  await expect(page.getByText('高于 246.1 V')).toBeVisible();
  await expectAccessible(page);
  await phone.button('添加 1 条规则').click();
  await page.getByRole('searchbox').fill('河西网关单相表');
  await expect(page.getByText('GB/T 12325-2008')).toBeVisible();
  await phone.button('从模板添加').click();
  await page.getByRole('button', { name: /^型号/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /河西网关单相表/ })
    .click();
  await expect(page.getByText('已添加', { exact: true })).toBeVisible();
});
