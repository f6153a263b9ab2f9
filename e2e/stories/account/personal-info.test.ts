import { api } from '@energy-om/contract';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

story('a profile picture is cropped, survives a lost upload, and is shown everywhere', async ({ openPhone, server }) => {
  const owner = await openPhone(await ApiSession.signIn(server.url, people.apprentice));
  const { page } = owner;
  await owner.open('pages/person/person');
  await page.getByRole('link', { name: new RegExp(people.apprentice.fullName) }).click();
  await expect(page.getByRole('heading', { name: '所在组织' })).toBeVisible();
  await expectAccessible(page);

  await page.route(`**${api.uploadFile.path}`, (route) => route.abort(), { times: 1 });
  owner.expectErrors(/ERR_FAILED/);
  await owner.button('设置头像').click();
  const chooser = page.waitForEvent('filechooser');
  await owner.button('从相册选择').click();
  await (await chooser).setFiles(makePhoto('me.png'));
  await expect(page.getByText('头像保存失败，照片仍在')).toBeVisible();
  await expectAccessible(page);

  await owner.button('重新上传').click();
  await expect(owner.button('更换头像')).toBeEnabled();
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  await owner.open('pages/person/person');
  // After a reload the app has nothing but what the server stored.
  await page.reload();
  const picture = page.getByRole('link', { name: new RegExp(people.apprentice.fullName) }).locator('img');
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size[0]).toBe(size[1]);

  await owner.open('pages/person/personinfo/personinfo');
  await owner.button('更换头像').click();
  await owner.button('移除头像').click();
  await expect(owner.button('设置头像')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});
