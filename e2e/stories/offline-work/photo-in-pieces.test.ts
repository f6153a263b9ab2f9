import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { fillInResult } from '#support/screens/fill-in-result.ts';
import { makeNoisePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
const outbox = 'pages/workorderlist/outbox';

story('a large photo goes on where the network left it, and is sent no more than once', async ({ openPhone, desk }) => {
  const order = await desk.prepare('网络断续时上传现场照片', 'executing');
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  const screen = new OrderScreen(phone, order);
  const goTo = (route: string) =>
    page.evaluate((to) => {
      window.location.hash = `#/${to}`;
    }, route);
  await phone.open(outbox);
  await expect(page.getByText('没有待同步的操作')).toBeVisible();
  await goTo(`pages/workorderlist/workdetail/resultsbackfill?id=${order.id}`);
  await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);
  await goTo(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expect(page.getByText(order.orderNo)).toBeVisible();

  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await screen.checkIn();
  await screen.press('完工并回填');
  await fillInResult(phone, [makeNoisePhoto('after.png')]);
  await phone.button('完工并回填').click();
  await screen.expectStatus('已执行');
  await goTo(outbox);
  await expect(page.getByText('1 张照片待上传')).toBeVisible();

  let size = 0;
  let sent = 0;
  let pieces = 0;
  // The network goes away in the middle of the third piece.
  await page.route('**/uploads**', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') size = Number(await request.headerValue('upload-length'));
    if (request.method() !== 'PATCH') return route.continue();
    pieces += 1;
    sent += request.postDataBuffer()?.length ?? 0;
    if (pieces !== 3) return route.continue();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await context.setOffline(false);
  await expect.poll(() => pieces).toBe(3);
  await expect(page.getByText(/照片 1\/1 · \d+%/)).toBeVisible();
  await expectAccessible(page);
  const share = Math.floor((2 * 256 * 1024 * 100) / size);
  await expect(page.getByText(`照片 1/1 · ${share}%`)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('已生效')).toHaveCount(2);
  const dispatcher = await desk.openSession(people.dispatcher);
  const { files } = await dispatcher.call('getWorkOrder', { id: order.id });
  const stored = files.filter(({ kind }) => kind === 'after');
  expect(stored.map((file) => file.size)).toEqual([size]);
  expect(size).toBeGreaterThan(3 * 256 * 1024);
  // The piece that was on its way, and every other one once.
  expect(sent).toBeLessThanOrEqual(size + 256 * 1024);
});
