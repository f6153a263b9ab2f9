import { people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';

/** What the browser itself writes about requests that got no answer. */
const cutOff = /ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|FAILED)|Failed to load resource|WebSocket connection/;

proxiedStory(
  'after the first visit the app opens without a network: signed in, with what it has, and it says so',
  async ({ openBehindProxy, gateway }) => {
    const phone = await openBehindProxy(people.dispatcher);
    const { page } = phone;
    await phone.open('pages/workorderlist/workorderlist');
    await expect(listRows(page).first()).toBeVisible();
    await expectKept(phone);
    expect(gateway.asked.filter((path) => path.startsWith('assets/echarts'))).toEqual([]);

    phone.expectErrors(cutOff);
    await phone.context.setOffline(true);
    gateway.become('nothing');
    await page.reload();
    await expect(page.getByRole('heading', { name: '工单', exact: true })).toBeVisible();
    await expect(page.getByText('网络已断开')).toBeVisible();
    // The list of what the phone keeps, where it has come to that, or why there is none.
    await expect(page.getByText(/没有网络|\d{2}:\d{2} 更新/).first()).toBeVisible();
    await expectAccessible(page);
    // Screens that were never opened are there as well.
    await phone.open('pages/topmenu/addworkorder/addworkorder');
    await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible();
    await phone.open('pages/index/index');
    await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
    // A page that begins anew, at the address of the home screen's icon.
    await page.goto('./');
    await expect(page).toHaveURL(/pages\/(index\/index|myscheduling\/myscheduling)$/);
    expect(await page.evaluate(() => localStorage.getItem('AuthToken'))).not.toBeNull();

    gateway.become('product');
    await phone.context.setOffline(false);
    await phone.open('pages/workorderlist/workorderlist');
    await expect(listRows(page).first()).toBeVisible();
    await expect(page.getByText('网络已断开')).toBeHidden();
  },
);

proxiedStory(
  'a network that answers everything with its own page is none: nobody is signed out, and all goes on after it',
  async ({ openBehindProxy, gateway }) => {
    const phone = await openBehindProxy(people.dispatcher);
    const { page } = phone;
    await phone.open('pages/index/index');
    await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
    await expectKept(phone);

    phone.expectErrors(cutOff);
    gateway.become('portal');
    await page.reload();
    await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
    await expect(page.getByText('网络已断开')).toBeVisible();
    await phone.open('pages/workorderlist/workorderlist');
    await expect(page.getByText(/没有网络|\d{2}:\d{2} 更新/).first()).toBeVisible();
    await expect(page.getByText('Welcome to our network')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('AuthToken'))).not.toBeNull();
    const kept = await page.evaluate(async () => (await (await caches.match('index.html'))?.text()) ?? '');
    expect(kept).toContain('<div id="root">');

    gateway.become('product');
    await expect(page.getByText('网络已断开')).toBeHidden();
    await expect(listRows(page).first()).toBeVisible();
  },
);

proxiedStory('calls, files and other pages of the server are never kept', async ({ openBehindProxy, gateway }) => {
  const phone = await openBehindProxy(people.technician);
  const { page } = phone;
  await phone.open('pages/index/index');
  await expectKept(phone);
  await page.reload();
  await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
  // As the shortcut of the installed app opens it.
  await phone.open('pages/index/index?scan=1');
  await expect(phone.sheet.getByRole('heading', { name: '扫设备二维码' })).toBeVisible();
  await phone.sheet.getByRole('button', { name: '关闭' }).click();
  await expect(phone.sheet).toHaveCount(0);
  await expect(page).toHaveURL(/pages\/index\/index$/);
  await page.goto('./docs/');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await page.goto('./#/pages/index/index');
  const kept = await page.evaluate(async () => {
    const urls = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat();
  });
  const paths = kept.map((url) => url.slice(gateway.url.length));
  expect(paths).toContain('app-config.json');
  expect(
    paths.filter(
      (path) => !/^(assets\/[\w-]+-[\w-]{7,8}\.(js|css)|index\.html|icon\.svg|manifest\.webmanifest|app-config\.json)$/.test(path),
    ),
  ).toEqual([]);
});
