import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { expect, story } from '#support/story.ts';

story('an administrator gives the organisation a name, a logo and a colour, which its members see', async ({ openPhone }) => {
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/setup/setup');
  await page.getByRole('link', { name: /^应用参数/ }).click();
  const shortName = page.getByRole('textbox', { name: '简称' });
  await shortName.fill('滨江运维');
  const color = page.getByRole('textbox', { name: '主色' });
  await color.fill('#ffe066');
  await expect(page.getByText('颜色太浅，白色文字看不清')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^改用最接近的/ }).click();
  await expect(page.getByText('颜色太浅，白色文字看不清')).toBeHidden();
  await color.fill('#0a6b4a');

  const logo = page.locator('input[type=file]');
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: script });
  await expect(page.getByText(/^无法读取这张图片/)).toBeVisible();
  await logo.setInputFiles(makePhoto('logo.png'));
  await expect(administrator.button('移除图标')).toBeVisible();
  const dutyPhone = page.getByRole('textbox', { name: '值班电话' });
  const phoneBefore = await dutyPhone.inputValue();
  await dutyPhone.fill('0571-55500110');
  await page.getByRole('switch', { name: /^调度员可以导出工单/ }).check();
  await administrator.button('保存').click();
  await administrator.expectToast('应用参数已保存');

  // Whoever has signed in before reads the new right with the next reading of the account.
  const dispatcher = await openPhone();
  await dispatcher.signIn(people.dispatcher);
  await dispatcher.open('pages/index/index');
  await expect(dispatcher.page.getByText('滨江运维', { exact: true })).toBeVisible();
  await expectAccessible(dispatcher.page);
  await dispatcher.open('pages/person/person');
  await expect(dispatcher.page.getByRole('link', { name: '0571-55500110' })).toHaveAttribute('href', 'tel:057155500110');
  await expect(dispatcher.page.locator('header').first()).toHaveCSS('background-image', /rgb\(10, 107, 74\)\)$/);
  await expectAccessible(dispatcher.page);
  await dispatcher.open('pages/workorderlist/workorderlist');
  await dispatcher.page.getByRole('button', { name: '导出工单' }).click();
  const [table] = await Promise.all([
    dispatcher.page.waitForEvent('download'),
    dispatcher.sheet.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/\.xlsx$/);

  await administrator.open('pages/setup/parameters');
  await page.getByRole('textbox', { name: '简称' }).fill('');
  await dutyPhone.fill(phoneBefore);
  await administrator.button('恢复默认颜色').click();
  await administrator.button('移除图标').click();
  await page.getByRole('switch', { name: /^调度员可以导出工单/ }).uncheck();
  await administrator.button('保存').click();
  await expect(administrator.button('移除图标')).toBeHidden();
});
