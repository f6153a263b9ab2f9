import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { demoPassword, park, people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { watchConsole } from '#support/screens/watch-console.ts';
import { watchConnections } from '#support/screens/watch-live-connections.ts';

proxiedStory(
  'below a path of a host everything works: calls, photos, live values, the kept app',
  async ({ openBehindProxy, gateway, desk, server }) => {
    const order = await desk.prepare('套管渗油待处理', 'executing');
    const administrator = await desk.openSession(people.administrator);
    const meter = await ReportingDevice.connect(server.url, administrator, 'ZGA-EM-01');
    await meter.report({ energy: 1000, power: 41.5 });

    const phone = await openBehindProxy();
    const { page } = phone;
    const connections = watchConnections(phone);
    // Whatever is not below the path would get nothing from the proxy.
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^(http|ws)/.test(request.url()) && !request.url().startsWith(gateway.url)) outside.push(request.url());
    });
    await phone.open('pages/login/login');
    await expect(page.getByRole('img').or(page.locator('img[src="icon.svg"]')).first()).toBeVisible();
    await phone.submitLogin(people.technician.loginName, demoPassword);
    await expect(page).toHaveURL(/pages\/myscheduling\/myscheduling$/);
    await expect.poll(connections).toBe(1);

    await phone.open('pages/workorderlist/workorderlist');
    await expect(listRows(page).first()).toBeVisible();
    await phone.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
    await expect(page.getByRole('heading', { name: order.title })).toBeVisible();

    await phone.open('pages/topmenu/addworkorder/addworkorder');
    await phone.addPhotos('照片', [makePhoto('yard.png')]);
    const photo = phone.photos('照片').getByRole('button', { name: '查看照片 1' }).locator('img');
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await phone.open('pages/monitor/meterlist');
    await page.getByRole('searchbox').fill('ZGA-EM-01');
    const row = listRows(page).filter({ hasText: 'ZGA-EM-01' });
    await expect(row).toContainText('41.50 kW');
    await meter.report({ energy: 1002, power: 57.25 });
    await expect(row).toContainText('57.25 kW', { timeout: 5000 });

    await expectKept(phone);
    await page.reload();
    await expect(listRows(page).first()).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(gateway.url);
    expect(await page.evaluate(async () => (await fetch('manifest.webmanifest')).status)).toBe(200);
    expect(outside).toEqual([]);

    // What is passed on to others leads here too.
    await phone.open('pages/public/download/download');
    await expect(page.getByText(gateway.url, { exact: true })).toBeVisible();
    await phone.open(`d?code=${park.deviceCode}`);
    await expect(page.getByText(park.device).first()).toBeVisible();
  },
);

proxiedStory('below a path the page of the API describes and tries calls', async ({ browser, gateway }) => {
  const context = await browser.newContext({
    baseURL: gateway.url,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const page = await context.newPage();
  const { listErrors } = watchConsole(page);
  await page.goto('./docs');
  const logIn = page.getByRole('form', { name: 'Log in' });
  await logIn.getByLabel('Login name').fill(people.administrator.loginName);
  await logIn.getByLabel('Password').fill(demoPassword);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(logIn.getByText(`Logged in as ${people.administrator.loginName}.`)).toBeVisible();
  await page.locator('#operations-tag-device').click();
  const call = page.locator('#operations-device-listDevices');
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByPlaceholder('keyword').fill(park.deviceCode);
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.getByRole('cell', { name: /^Response body/ })).toContainText(`"code": "${park.deviceCode}"`);
  expect(listErrors()).toEqual([]);
  await context.close();
});
