import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const androidPhone = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};
const iPhone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

story('a lost phone is signed out from another one, and its next tap leads to the entry page', async ({ openPhone }) => {
  const lost = await openPhone(undefined, androidPhone);
  await lost.signIn(people.apprentice);
  const mine = await openPhone(undefined, iPhone);
  await mine.signIn(people.apprentice);

  await mine.open('pages/person/person');
  await mine.page.getByRole('link', { name: '账号与安全' }).click();
  const devices = mine.page.getByRole('listitem');
  await expect(devices.filter({ hasText: '本机' })).toContainText('Safari · iPhone');
  await expectAccessible(mine.page);
  await mine.page.getByRole('button', { name: /^退出该设备 Chrome/ }).click();
  lost.expectSessionEnd();
  await mine.sheet.getByRole('button', { name: '退出该设备' }).click();
  await mine.expectToast(/^Chrome .*已退出登录$/);
  await expect(devices.filter({ hasText: 'Chrome' })).toHaveCount(0);

  await expectTurnedAway(lost);
  await mine.page.reload();
  await expect(devices.filter({ hasText: '本机' })).toBeVisible();
});

story('signing out everywhere else leaves only this phone signed in', async ({ openPhone }) => {
  const others: Phone[] = [];
  for (const settings of [androidPhone, iPhone]) {
    const other = await openPhone(undefined, settings);
    await other.signIn(people.apprentice);
    others.push(other);
  }
  const mine = await openPhone(undefined, iPhone);
  await mine.signIn(people.apprentice);

  await mine.open('pages/safety/safety');
  await mine.button('退出其他所有设备').click();
  for (const other of others) other.expectSessionEnd();
  await mine.sheet.getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(mine.page.getByText('没有其他设备登录此账号')).toBeVisible();
  for (const other of others) await expectTurnedAway(other);
  await mine.page.reload();
  await expect(mine.page.getByRole('listitem').filter({ hasText: '本机' })).toBeVisible();
});

/** At its next call at the latest, which is refused like its refresh token, the phone forgets the session. */
async function expectTurnedAway(phone: Phone): Promise<void> {
  await phone.open('pages/safety/safety');
  await expect(phone.button('密码登录')).toBeVisible();
  expect(await phone.page.evaluate(() => localStorage.getItem('AuthToken'))).toBeNull();
}
