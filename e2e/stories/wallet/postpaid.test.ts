import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

/** The flat where the occupant lives. */
const flat = '1203';
/** A reminder goes out within a minute of when it is due, and the list of messages is read again within another one. */
const reminderMs = 150_000;

story(
  'what was issued to somebody who pays after use is due, they are reminded of it, and it is paid in two parts',
  async ({ openPhone, desk }) => {
    story.slow();
    const [clerkSession, occupantSession] = [await desk.openSession(people.clerk), await desk.openSession(people.occupant)];
    const found = await findWallet(clerkSession);
    const { items: bills } = await occupantSession.call('listBills', { roomId: found.room.id, pageSize: 50 });
    const charged = bills.reduce((sum, { totalCents, closed }) => sum + totalCents + (closed?.correctedCents ?? 0), 0);
    const enter = (cents: number, note: string) =>
      clerkSession.call('enterWalletEntry', { roomId: found.room.id, accountId: found.account.id, kind: 'opening', cents, note });
    const pay = async (cents: number) => {
      const payment = await occupantSession.call('createPayment', { roomId: found.room.id, channel: 'counter', cents });
      await clerkSession.call('confirmPayment', { paymentId: payment.id, method: 'cash', note: '收据 0021' });
    };
    const readPayable = async () => (await clerkSession.call('getWallet', { walletId: found.id })).payable;
    try {
      // Nothing of what was issued is paid.
      await enter(-(found.balanceCents + charged), '转为后付费，退还预存');
      const clerk = await openPhone(people.clerk);
      await letPayAfterUse(clerk);
      const open = (await readPayable())?.openCents ?? 0;
      expect(open).toBeGreaterThan(200);

      const occupant = await openPhone(people.occupant);
      await occupant.open('pages/wallet/bills');
      const due = occupant.page.getByRole('listitem').filter({ hasText: '未缴' }).first();
      await expect(due).toBeVisible();
      await expectAccessible(occupant.page);
      await due.getByRole('link').click();
      await expect(occupant.page.getByText(/前缴清$/)).toBeVisible();
      await expectAccessible(occupant.page);
      await occupant.open('pages/topmenu/mesnotification/mesnotification');
      await occupant.page.getByRole('tab', { name: /^公告/ }).click();
      await expect(occupant.page.getByText('账单即将到期，请缴费').first()).toBeVisible({ timeout: reminderMs });
      await expectAccessible(occupant.page);

      await pay(open - 100);
      await clerk.open('pages/wallet/bills');
      await clerk.page.getByText('未缴清', { exact: true }).click();
      const unpaid = clerk.page.getByRole('listitem').filter({ hasText: people.occupant.fullName });
      await expect(unpaid).toHaveCount(1);
      await expect(unpaid.getByText('未缴 ¥1.00')).toBeVisible();
      await expectAccessible(clerk.page);
      await pay(100);
      await clerk.page.reload();
      await clerk.page.getByText('未缴清', { exact: true }).click();
      await expect(clerk.page.getByText('没有未缴清的账单')).toBeVisible();

      await occupant.open('pages/wallet/bills');
      await occupant.page.reload();
      await expect(occupant.page.getByRole('listitem').filter({ hasText: '已缴清' }).first()).toBeVisible();
      await expectAccessible(occupant.page);
    } finally {
      const { terms, balanceCents } = await clerkSession.call('getWallet', { walletId: found.id });
      if (terms.mode === 'postpaid') {
        await clerkSession.call('savePaymentTerms', { walletId: found.id, version: terms.version, mode: 'prepaid' });
      }
      if (balanceCents !== found.balanceCents) await enter(found.balanceCents - balanceCents, '恢复预付费');
    }
  },
);

/** The clerk says so on the page of the occupant's wallet: what was issued is due within a day. */
async function letPayAfterUse(clerk: Phone): Promise<void> {
  await clerk.open('pages/wallet/walletlist');
  const row = clerk.page.getByRole('listitem').filter({ hasText: people.occupant.fullName }).filter({ hasText: flat });
  await row.getByRole('link').first().click();
  await clerk.page.getByRole('button', { name: /付费方式/ }).click();
  await clerk.sheet.getByText('后付费', { exact: true }).click();
  await clerk.sheet.getByRole('textbox', { name: /缴费期限/ }).fill('1');
  await clerk.button('保存').click();
  await clerk.expectToast('已保存');
}

async function findWallet(clerk: ApiSession) {
  const { items } = await clerk.call('listWallets', { keyword: flat });
  const wallet = items.find(({ account }) => account.fullName === people.occupant.fullName);
  if (!wallet) throw new Error('the occupant has no wallet');
  return wallet;
}
