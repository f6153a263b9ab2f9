import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

/** The flat where the occupant lives. */
const flat = '1203';

story('an occupant sees how a bill came about and downloads it, and a clerk finds it', async ({ openPhone }) => {
  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/wallet/mywallet');
  await occupant.button('看账单').click();
  await expect(occupant.page.getByRole('heading', { name: '账单', exact: true })).toBeVisible();
  const bill = occupant.page.getByRole('listitem').filter({ hasText: '电费账单' }).first();
  await expectAccessible(occupant.page);
  await bill.getByRole('link').click();
  await expect(
    occupant
      .card('费用明细')
      .getByText(/ kWh × .* 元 = /)
      .first(),
  ).toBeVisible();
  await expectAccessible(occupant.page);
  for (const [button, ending] of [
    ['下载 PDF', '.pdf'],
    ['导出 Excel', '.xlsx'],
  ] as const) {
    const download = occupant.page.waitForEvent('download');
    await occupant.button(button).click();
    const name = (await download).suggestedFilename();
    expect(name).toContain('电费账单');
    expect(name.endsWith(ending)).toBe(true);
  }

  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/wallet/bills');
  await clerk.page.getByRole('searchbox').fill(people.occupant.fullName);
  await expect(clerk.page.getByRole('listitem').filter({ hasText: people.occupant.fullName }).first()).toBeVisible();
  await expectAccessible(clerk.page);
  await clerk.page.getByRole('searchbox').fill('');
  await clerk.page.getByText('已逾期', { exact: true }).click();
  await expect(clerk.page.getByText('没有逾期账单')).toBeVisible();
  await expectAccessible(clerk.page);
});

story('whoever left before the use was settled stays with the clerk until it is', async ({ openPhone, desk }) => {
  const administrator = await desk.openSession(people.administrator);
  const clerkSession = await desk.openSession(people.clerk);
  const wallet = (await clerkSession.call('listWallets', { keyword: flat })).items.find(
    ({ account }) => account.fullName === people.occupant.fullName,
  );
  if (!wallet) throw new Error('the occupant has no wallet');
  const room = { roomId: wallet.room.id };
  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/wallet/walletlist');
  await clerk.button('离开未结清').click();
  // Others may have left in other stories.
  await expect(clerk.page.getByText(/没有离开未结清的缴费人|没有更多了/)).toBeVisible();
  const left = clerk.page.getByRole('listitem').filter({ hasText: people.occupant.fullName }).filter({ hasText: flat });
  await expect(left).toHaveCount(0);
  await expectAccessible(clerk.page);
  await administrator.call('changeRoomPayer', { ...room, accountId: null, reason: '退租' });
  await clerk.page.reload();
  await expect(left).toContainText('用能已结算至');
  await expectAccessible(clerk.page);
  await left.getByRole('link').click();
  await expect(clerk.page.getByRole('heading', { name: '钱包' })).toBeVisible();
  await administrator.call('changeRoomPayer', { ...room, accountId: wallet.account.id, reason: '续租' });
});

story('the bill of the month before has a number and is kept, and a clerk sees how far bills are issued', async ({ openPhone }) => {
  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/wallet/bills');
  const closed = occupant.page
    .getByRole('listitem')
    .filter({ hasText: /编号 B\d{4}-\d{6}/ })
    .first();
  await closed.getByRole('link').click();
  const number = await occupant.page
    .getByText(/编号 B\d{4}-\d{6}/)
    .first()
    .textContent();
  await expectAccessible(occupant.page);
  const download = occupant.page.waitForEvent('download');
  await occupant.button('下载 PDF').click();
  const name = (await download).suggestedFilename();
  expect(name).toContain(/B\d{4}-\d{6}/.exec(number ?? '')?.[0] ?? 'no number');

  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/wallet/bills');
  await clerk.button('出账情况').click();
  await expect(clerk.page.getByText('已出账', { exact: true })).toBeVisible();
  await expectAccessible(clerk.page);
});

story('a clerk lets somebody pay after use, who then sees what is due instead of a balance', async ({ openPhone }) => {
  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/wallet/walletlist');
  // The occupant may pay for a room of another story too.
  const wallet = clerk.page.getByRole('listitem').filter({ hasText: people.occupant.fullName }).filter({ hasText: flat });
  await wallet.getByRole('link').first().click();
  const change = async (mode: '预付费' | '后付费') => {
    await clerk.page.getByRole('button', { name: /付费方式/ }).click();
    await clerk.sheet.getByText(mode, { exact: true }).click();
    await expect(clerk.sheet.getByRole('radio', { name: mode })).toBeChecked();
    await expectAccessible(clerk.page);
    await clerk.button('保存').click();
    await expect(clerk.page.getByRole('button', { name: /付费方式/ })).toContainText(mode);
  };
  await change('后付费');
  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/index/index');
  await expect(occupant.page.getByText(/^应付/).first()).toBeVisible();
  await expectAccessible(occupant.page);
  await change('预付费');
  await occupant.page.reload();
  await expect(occupant.page.getByText(/^应付/)).toHaveCount(0);
});
