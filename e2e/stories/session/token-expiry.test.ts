import { demoPassword, people } from '#support/people/people.ts';
import { countRenewals, invalidateAccessToken } from '#support/screens/access-token.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const title = '1号变压器中性点电流偏大';
const description = '中性点电流 38A，平时在 10A 以内。';

story('a session that ends while a form is being filled in loses none of the input', async ({ openPhone, server }) => {
  const session = await ApiSession.signIn(server.url, people.dispatcher);
  const client = await openPhone(session);
  const { page } = client;
  const form = new NewOrderScreen(client);
  await form.open();
  await form.chooseTransformer();
  await form.describe('变压器维护', title, description);
  await client.addPhotos('照片', [makePhoto('one.png')]);

  // From here on both tokens are invalid, and the phone receives a message of it.
  client.expectSessionEnd();
  // A photo on the screen is requested with the invalid token.
  client.expectErrors(/\/files\//);
  await session.call('logOut', {});
  await client.button('密码登录').click();
  await client.submitLogin(people.dispatcher.loginName, demoPassword);

  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible();
  await form.expectDescribed(title, description);
  await expect(client.photos('照片').getByRole('button', { name: /^查看照片/ })).toHaveCount(1);
  await form.submit();
  await form.openCreated();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

story('an expired access token is renewed once, without a trace for the user', async ({ openPhone, server }) => {
  const client = await openPhone(await ApiSession.signIn(server.url, people.dispatcher));
  const { page } = client;
  const renewals = countRenewals(page);
  const form = new NewOrderScreen(client);
  await form.open();
  await form.chooseTransformer();
  await form.describe('变压器维护', title, description);

  await invalidateAccessToken(page);
  await form.submit();
  await form.openCreated();
  expect(renewals()).toBe(1);

  // Home makes several calls at the same moment.
  await invalidateAccessToken(page);
  await client.open('pages/index/index');
  await expect(page.getByRole('heading', { name: '今日概览' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '设备在线' })).toBeVisible();
  expect(renewals()).toBe(2);
});
