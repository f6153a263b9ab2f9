import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const outbox = 'pages/workorderlist/outbox';
const comments = (id: string) => `pages/workorderlist/workdetail/comments?id=${id}`;

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

story(
  'comments that are written without a network stand on the order at once, and arrive once, also where an answer is lost',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('地下泵房离线评论', 'executing');
    const dispatcher = await desk.openSession(people.dispatcher);
    await dispatcher.call('addOrderComment', { orderId: order.id, text: '泵房门禁密码 1234' });
    const phone = await openPhone(people.technician);
    const { page, context } = phone;
    await phone.open(outbox);
    await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);
    await goTo(phone, comments(order.id));
    await expect(phone.button('写评论')).toBeVisible();
    await goTo(phone, outbox);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await goTo(phone, comments(order.id));
    await expect(page.getByText('泵房门禁密码 1234')).toBeVisible();
    await phone.button('写评论').click();
    await phone.sheet.getByRole('textbox', { name: '内容' }).fill('阀门井进水，需要抽水泵');
    await phone.addPhotos('照片', [makePhoto('water.png', 0.4)]);
    await phone.sheet.getByRole('button', { name: '发布' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '阀门井进水，需要抽水泵' })).toBeVisible();
    await expect(page.getByText('待同步', { exact: true })).toBeVisible();
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();
    // The toast lies over what is below it for a moment.
    await expect(page.getByText('已保存在手机上，联网后自动上传', { exact: true })).toBeHidden();
    await expectAccessible(page);
    await phone.button('写评论').click();
    await phone.sheet.getByRole('textbox', { name: '内容' }).fill('已先关闭进水阀');
    await phone.sheet.getByRole('button', { name: '发布' }).click();
    await expect(page.getByText('待同步', { exact: true })).toHaveCount(2);
    await goTo(phone, outbox);
    await expect(page.getByText('写评论')).toHaveCount(2);
    await expect(page.getByText('1 张照片待上传')).toBeVisible();
    await goTo(phone, comments(order.id));

    let sent = 0;
    await context.route('**/ordercomment/Create', async (route) => {
      sent += 1;
      const isLost = sent === 1;
      const response = await route.fetch();
      if (isLost) await route.abort('failed');
      else await route.fulfill({ response });
    });
    await context.setOffline(false);
    await expect(page.getByText('待同步', { exact: true })).toHaveCount(0, { timeout: 60_000 });
    const { items } = await dispatcher.call('listOrderComments', { orderId: order.id });
    expect(items.map(({ text }) => text)).toEqual(['已先关闭进水阀', '阀门井进水，需要抽水泵', '泵房门禁密码 1234']);
    expect(items[1]).toMatchObject({ by: { fullName: people.technician.fullName }, isInternal: true, files: [{ mime: 'image/jpeg' }] });
    expect(sent).toBe(3);
    await expect(page.getByText('已先关闭进水阀')).toHaveCount(1);
    await expect(page.getByText('阀门井进水，需要抽水泵')).toHaveCount(1);
  },
);
