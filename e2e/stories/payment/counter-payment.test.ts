import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story(
  'an occupant starts a payment, a clerk confirms what was received at the counter, and the balance rises',
  async ({ openPhone, desk }) => {
    story.slow();
    const administrator = await desk.openSession(people.administrator);
    const { items } = await administrator.call('listTenantRooms', { state: 'vacant' });
    const room = items[0];
    if (!room) throw new Error('no vacant room');
    const phoneNumber = people.occupant.loginName;
    await administrator.call('bindRoomAccount', { roomId: room.id, phoneNumber, relation: 'tenant', pays: true });

    const occupant = await openPhone(people.occupant);
    await occupant.open(`pages/room/roomdetail?id=${room.id}`);
    await occupant.card('余额').getByRole('button', { name: '缴费' }).click();
    await expect(occupant.page.getByText('本组织未开通线上支付')).toBeVisible();
    await expectAccessible(occupant.page);
    await occupant.page.getByText('其他金额').click();
    await occupant.button('生成缴费码').click();
    await expect(occupant.page.getByText('请输入 0.01 元至')).toBeVisible();
    await occupant.page.getByRole('textbox', { name: /^输入金额/ }).fill('88.5');
    await occupant.button('生成缴费码').click();
    const status = occupant.page.getByRole('status').filter({ hasText: '¥88.50' });
    await expect(status).toContainText('待支付');
    const code = (await status.textContent())?.match(/缴费码(\d{6})/)?.[1] ?? '';
    expect(code).not.toBe('');
    await expectAccessible(occupant.page);

    const clerk = await openPhone(people.clerk);
    await clerk.open('pages/payment/paymentlist');
    await clerk.page.getByRole('searchbox').fill(code);
    await expect(clerk.page.getByText(`现场缴费 · ${code}`)).toBeVisible();
    await expectAccessible(clerk.page);
    await clerk.page.getByRole('link', { name: people.occupant.fullName }).click();
    await clerk.button('确认收款').click();
    await expect(clerk.sheet).toContainText('确认已收到 ¥88.50');
    await clerk.sheet.getByRole('textbox', { name: /^备注/ }).fill('收据 0012');
    await expectAccessible(clerk.page);
    await clerk.sheet.getByRole('button', { name: '确认收款' }).click();
    await expect(clerk.page.getByRole('status').filter({ hasText: '¥88.50' })).toContainText('已到账');
    await expect(clerk.page.getByText('收据 0012')).toBeVisible();

    // The occupant’s page follows the payment by itself.
    await expect(status).toContainText('已存入房间钱包');
    await occupant.button('返回房间').click();
    await occupant.card('余额').getByRole('button', { name: '缴费' }).click();
    await expect(occupant.page.getByText('¥88.50')).toBeVisible();
  },
);
