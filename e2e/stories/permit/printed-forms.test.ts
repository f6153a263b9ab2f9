import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('an administrator sets what is printed on low voltage permits, and finds it again', async ({ openPhone }) => {
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/setup/setup');
  await page.getByRole('link', { name: /^两票票面/ }).click();
  await expect(page.getByRole('textbox', { name: '票面标题' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '低压工作票' }).click();
  await page.getByRole('textbox', { name: '票面标题' }).fill('低压电气工作票');
  await page.getByRole('textbox', { name: '编号前缀' }).fill('BJ-DY');
  await page.getByRole('textbox', { name: '条文' }).fill('断开电源、上锁挂牌并验明无电压。\n\n双方签名后方可开始工作。');
  await expect(page.getByText(/^编号 BJ-DY-\d{6}-001/)).toBeVisible();
  await expectAccessible(page);
  await administrator.button('保存').click();
  await administrator.expectToast('票面已保存');
  await page.getByRole('link', { name: /^两票票面/ }).click();
  await page.getByRole('tab', { name: '低压工作票' }).click();
  await expect(page.getByRole('textbox', { name: '票面标题' })).toHaveValue('低压电气工作票');
  await expect(page.getByRole('textbox', { name: '条文' })).toHaveValue('断开电源、上锁挂牌并验明无电压。\n双方签名后方可开始工作。');
  await page.getByRole('button', { name: '恢复默认条文' }).click();
  await page.getByRole('textbox', { name: '票面标题' }).fill('');
  await page.getByRole('textbox', { name: '编号前缀' }).fill('');
  await administrator.button('保存').click();
  await administrator.expectToast('票面已保存');
});
