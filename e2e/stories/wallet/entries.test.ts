import type { OrderDesk } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a clerk takes cash, a second person approves a large amount, and the occupant sees both', async ({ openPhone, desk }) => {
  const room = await bindOccupant(desk);
  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/wallet/walletlist');
  await clerk.page.getByRole('searchbox').fill(room);
  const found = clerk.page.getByRole('listitem').filter({ hasText: room });
  await expect(found.getByText('¥0.00')).toBeVisible();
  await expectAccessible(clerk.page);
  await found.getByRole('link').click();
  await expect(clerk.page.getByText('还没有收支')).toBeVisible();

  await clerk.button('记一笔').click();
  await clerk.sheet.getByRole('button', { name: '保存' }).click();
  await expect(clerk.sheet.getByRole('textbox', { name: '金额（元）' })).toHaveAttribute('aria-invalid', 'true');
  await clerk.sheet.getByRole('textbox', { name: '金额（元）' }).fill('120.5');
  await clerk.sheet.getByRole('textbox', { name: '说明' }).fill('前台收现金，收据 0231');
  await expectAccessible(clerk.page);
  await clerk.sheet.getByRole('button', { name: '保存' }).click();
  await clerk.expectToast('已入账');
  await expect(clerk.page.getByText('余额 ¥120.50')).toBeVisible();

  await clerk.button('记一笔').click();
  await clerk.sheet.getByRole('radio', { name: '调账' }).click();
  await clerk.sheet.getByRole('radio', { name: '扣减余额' }).click();
  await clerk.sheet.getByRole('textbox', { name: '金额（元）' }).fill('20.5');
  await clerk.sheet.getByRole('textbox', { name: '说明' }).fill('收据多记');
  await clerk.sheet.getByRole('button', { name: '保存' }).click();
  await expect(clerk.page.getByText('余额 ¥100.00')).toBeVisible();

  await clerk.button('记一笔').click();
  await clerk.sheet.getByRole('textbox', { name: '金额（元）' }).fill('800');
  await clerk.sheet.getByRole('textbox', { name: '说明' }).fill('半年电费');
  await clerk.sheet.getByRole('button', { name: '保存' }).click();
  await clerk.expectToast('已提交，等待他人复核');
  await expect(clerk.page.getByText('余额 ¥900.00')).toHaveCount(0);

  const administrator = await openPhone(people.administrator);
  await administrator.open('pages/wallet/entries');
  const waiting = administrator.page.getByRole('listitem').filter({ hasText: '半年电费' });
  await expect(waiting.getByText('+¥800.00')).toBeVisible();
  await expectAccessible(administrator.page);
  await waiting.getByRole('button', { name: '复核通过' }).click();
  await expectAccessible(administrator.page);
  await administrator.sheet.getByRole('button', { name: '复核通过' }).click();
  await administrator.expectToast('已入账');
  await expect(waiting).toHaveCount(0);

  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/wallet/mywallet');
  const own = occupant.card('各房间余额').getByRole('link').filter({ hasText: room });
  await expect(own.getByText('¥900.00')).toBeVisible();
  await expectAccessible(occupant.page);
  await own.click();
  await expect(occupant.page.getByText('余额 ¥900.00')).toBeVisible();
  await expect(occupant.button('记一笔')).toHaveCount(0);
  await expectAccessible(occupant.page);
});

/** The occupant pays for a room of their own. @returns its name */
async function bindOccupant(desk: OrderDesk): Promise<string> {
  const administrator = await desk.openSession(people.administrator);
  const name = '公寓 1203 室';
  const { id: parentId } = await administrator.call('saveArea', { parentId: null, kind: 'site', name: '临江公寓' });
  const { id: roomId } = await administrator.call('saveArea', { parentId, kind: 'room', name });
  const phoneNumber = people.occupant.loginName;
  await administrator.call('bindRoomAccount', { roomId, phoneNumber, relation: 'tenant', pays: true, reason: '签约入住' });
  return name;
}
