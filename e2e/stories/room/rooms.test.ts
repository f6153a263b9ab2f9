import { registerNewcomer } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { JoinScreen } from '#support/screens/join-screen.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const applications = 'pages/room/applications';

async function findCode(clerk: ApiSession, name: string): Promise<string> {
  const { items } = await clerk.call('listTenantRooms', { keyword: name });
  const room = items.find((each) => each.name === name);
  if (!room) throw new Error(`there is no room ${name}`);
  return room.code;
}

/** Applies as a tenant, by the address on the room's label. */
async function applyByLabel(phone: Phone, code: string): Promise<void> {
  const { page } = phone;
  await phone.open(`pages/room/joinroom?code=${code}`);
  await page.getByRole('radio', { name: '租户' }).click();
  await phone.addPhotos('证明照片', [makePhoto('contract.png')]);
  await page.getByRole('textbox', { name: '说明' }).fill('租期一年，合同见照片');
  await expectAccessible(page);
  await phone.button('提交申请').click();
  await expect(page.getByText('待审批', { exact: true }).last()).toBeVisible();
}

story(
  'somebody applies for a room by its label, moves in, sees room and balance, and leaves again',
  async ({ openPhone, desk, server }) => {
    const clerk = await desk.openSession(people.clerk);
    const newcomer = await registerNewcomer(server, '苏晚晴');
    const phone = await openPhone();
    await new JoinScreen(phone).signIn(newcomer);
    const { page } = phone;
    await applyByLabel(phone, await findCode(clerk, '1101'));

    const desktop = await openPhone(people.clerk);
    await desktop.open(`${applications}?scope=all`);
    const card = desktop.page.locator('section').filter({ hasText: newcomer.fullName });
    await expect(card.getByText('1 幢 11 层 1101')).toBeVisible();
    await expectAccessible(desktop.page);
    await card.getByRole('button', { name: '通过' }).click();
    await desktop.sheet.getByRole('button', { name: '通过' }).click();
    await expect(card.getByText('已通过')).toBeVisible();

    await phone.open(applications);
    await phone.button('进入房间').click();
    await expect(page.getByRole('heading', { name: '1 幢 11 层 1101' })).toBeVisible();
    await expect(page.getByText('¥0.00').first()).toBeVisible();
    await expect(
      page
        .getByText('由您缴费')
        .or(page.getByText(`${newcomer.fullName} (我)`))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await phone.open('pages/index/index');
    await page.getByRole('link', { name: '1 幢 11 层 1101' }).click();
    await phone.button('解绑').click();
    await phone.sheet.getByRole('button', { name: '解绑' }).click();
    await expect(page.getByText('还没有绑定房间')).toBeVisible();
  },
);

story('an application that a clerk rejects tells the applicant why, and that it may be made again', async ({ openPhone, desk, server }) => {
  const clerk = await desk.openSession(people.clerk);
  const newcomer = await registerNewcomer(server, '陆知远');
  const phone = await openPhone();
  await new JoinScreen(phone).signIn(newcomer);
  await applyByLabel(phone, await findCode(clerk, '1102'));

  const desktop = await openPhone(people.clerk);
  await desktop.open(`${applications}?scope=all`);
  const card = desktop.page.locator('section').filter({ hasText: newcomer.fullName });
  await card.getByRole('button', { name: '驳回' }).click();
  await desktop.sheet.getByRole('textbox').fill('请补充出租人签字页');
  await desktop.sheet.getByRole('button', { name: '驳回' }).click();
  await expect(card.getByText('已驳回')).toBeVisible();

  await phone.open(applications);
  await expect(phone.page.getByText('原因：请补充出租人签字页')).toBeVisible();
  await expect(phone.button('重新申请')).toBeVisible();
});
