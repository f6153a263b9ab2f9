import type { Page } from '@playwright/test';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const findFinding = (page: Page, label: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));

story('the diagnostics show what works, also to somebody who cannot sign in', async ({ openPhone }) => {
  const visitor = await openPhone();
  await visitor.open('pages/test/test');
  const { page } = visitor;
  await expect(page.getByText(/^可解密，\d+ 毫秒$/)).toBeVisible();
  await expect(findFinding(page, '服务器往返')).toHaveText(/^\d+ 毫秒正常$/);
  await expect(findFinding(page, '接口往返')).toHaveText(/^\d+ 毫秒正常$/);
  await expect(page.getByText('1.0.3 (3)')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: '图表组件' }).click();
  await visitor.button('更换数据').click();
  await expect(page.getByText('第 2 组数据')).toBeVisible();
  await expectAccessible(page);

  const technician = await openPhone(people.technician);
  await technician.open('pages/test/test');
  await expect(technician.page.getByText('已连接')).toBeVisible();
  await technician.button('测试').click();
  await expect(findFinding(technician.page, '连通测试')).toHaveText(/^\d+ 毫秒正常$/);
});
