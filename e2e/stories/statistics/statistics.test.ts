import { readFile } from 'node:fs/promises';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a number of the statistics leads to exactly its orders, and all of them are exported', async ({ openPhone, desk }) => {
  await desk.prepare('统计用工单甲', 'executing');
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open('pages/operation/operation');
  await page.getByText('本年', { exact: true }).click();
  await expect(page.getByText('新建到完工')).toBeVisible();
  await expectAccessible(page);

  const level = dispatcher.card('按级别').getByRole('link', { name: /^一级/ });
  const count = Number(/(\d+)\s*工单数$/.exec((await level.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await level.click();
  await expect(page.getByRole('button', { name: /统计：新建/ })).toBeVisible();
  // The list keeps what is on the screen only, so that its orders are collected while it is scrolled.
  const seen = new Set<string>();
  await expect(async () => {
    for (const text of await page.getByText(/^WO\d{8}-\d+/).allTextContents()) seen.add(text);
    await page.mouse.wheel(0, 600);
    expect(seen.size).toBe(count);
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('没有更多了')).toBeVisible();

  await page.goBack();
  await expect(dispatcher.button('导出统计')).toHaveCount(0);
  const admin = await openPhone(people.administrator);
  await admin.open('pages/operation/operation');
  await admin.page.getByText('本年', { exact: true }).click();
  await admin.button('导出统计').click();
  await admin.sheet.getByText('CSV', { exact: true }).click();
  const download = admin.page.waitForEvent('download');
  await admin.sheet.getByRole('button', { name: '导出', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^工单统计 \d{4}-01-01 至 .*\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(rows).toContain(`按级别,一级,${count},`);
});

story('the number behind a technician is the orders that they led', async ({ openPhone }) => {
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open('pages/operation/operation');
  await page.getByText('本年', { exact: true }).click();
  // Who is first changes with the days.
  // Until the year is there, the card has another period.
  const ranking = dispatcher.card('人员完工排行');
  const first = ranking.locator('a[href*="from="][href*="-01-01"]').first();
  const address = (await first.getAttribute('href')) ?? '';
  const name = new URLSearchParams(address.split('?')[1]).get('of') ?? '';
  expect(name).not.toBe('');
  // Somebody else may have come first by now.
  await ranking.locator(`a[href="${address}"]`).click();
  await expect(page.getByRole('button', { name: `统计：完工 · ${name}` })).toBeVisible();
  await expect(page.getByText(/^WO\d{8}-\d+/).first()).toBeVisible();
  await expect(page.getByText(name).nth(1)).toBeVisible();
  await page.getByRole('button', { name: `统计：完工 · ${name}` }).click();
  await expect(page.getByRole('button', { name: /统计：完工/ })).toHaveCount(0);
});
