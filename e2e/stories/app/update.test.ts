import { people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory, releaseOf } from '#support/proxied-story.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';

const offer = '有新版本';

proxiedStory(
  'a new version is offered in every tab, waits for a form that was begun, and one tap changes all tabs once',
  async ({ openBehindProxy, gateway }) => {
    const phone = await openBehindProxy(people.dispatcher);
    const { page } = phone;
    await phone.open('pages/index/index');
    await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
    await expectKept(phone);
    const form = await phone.openTab();
    await form.open('pages/topmenu/addworkorder/addworkorder');
    await form.page.getByRole('textbox', { name: '标题' }).fill('配电房漏水');

    gateway.release = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
    // Longer than the app waits before it looks again for forms of other tabs.
    await page.waitForTimeout(7000);
    await expect(page.getByText(offer)).toBeHidden();
    expect([await releaseOf(phone), await releaseOf(form)]).toEqual(['1', '1']);
    await expect(form.page.getByRole('textbox', { name: '标题' })).toHaveValue('配电房漏水');

    // The old release still works while the new one waits: a screen that was not open before.
    await phone.open('pages/operation/operation');
    await expect(page.getByRole('navigation').getByText('统计')).toBeVisible();
    await form.open('pages/index/index');
    await expect(page.getByText(offer)).toBeVisible();
    await expect(form.page.getByText(offer)).toBeVisible();
    await expectAccessible(page);

    let loads = 0;
    page.on('load', () => (loads += 1));
    await form.button('更新').click();
    await expect.poll(() => releaseOf(form)).toBe('2');
    await expect.poll(() => releaseOf(phone)).toBe('2');
    await expect(page.getByRole('navigation').getByText('统计')).toBeVisible();
    await expect(page).toHaveURL(/operation\/operation$/);
    await expect(page.getByText(offer)).toBeHidden();
    expect(loads).toBe(1);
  },
);

proxiedStory('a new version is not taken while another tab has begun a form a moment ago', async ({ openBehindProxy, gateway }) => {
  const phone = await openBehindProxy(people.dispatcher);
  const { page } = phone;
  await phone.open('pages/index/index');
  await expectKept(phone);
  gateway.release = 2;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText(offer)).toBeVisible();
  const form = await phone.openTab();
  await form.open('pages/topmenu/addworkorder/addworkorder');
  await form.page.getByRole('textbox', { name: '标题' }).fill('配电房漏水');
  await expect(page.getByText(offer)).toBeHidden();
  expect(await releaseOf(form)).toBe('1');
  await form.page.close();
  await expect(page.getByText(offer)).toBeVisible();
  await phone.button('更新').click();
  await expect.poll(() => releaseOf(phone)).toBe('2');
});
