import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

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
});
