import { api } from '@energy-om/contract';
import { people } from '#support/people/people.ts';
import { makeDisguisedProgram, makePhoto } from '#support/screens/make-photo.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';
import { expect, story } from '#support/story.ts';

const title = '1号变压器套管有放电声';
const description = '阴雨天能听到噼啪声，夜间可见蓝光。';
const uploads = `**${api.uploadFile.path}`;

story('several photos are shown at once, upload with progress, and a lost one arrives with the order', async ({ openPhone, desk }) => {
  const client = await openPhone(people.dispatcher);
  const { page } = client;
  const form = new NewOrderScreen(client);
  await form.open();
  await form.chooseTransformer();
  await form.describe('变压器维护', title, description);

  const network = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(uploads, async (route) => {
    sent += 1;
    const isLost = sent === 2;
    await network.promise;
    await (isLost ? route.abort() : route.continue());
  });
  client.expectErrors(/ERR_FAILED/);
  await client.choosePhotos('照片', [makePhoto('one.png', 1), makePhoto('two.png', 0.7), makePhoto('three.png', 0.4)]);
  const photos = client.photos('照片');
  await expect(photos.getByRole('progressbar')).toHaveCount(3);
  await expect(photos.getByText('3/9')).toBeVisible();
  await form.submit();
  await client.expectToast('还有照片未上传完成');

  network.resolve();
  // The lost one stays on the phone, and the order waits with it until both are sent.
  await expect(photos.getByRole('button', { name: /^查看照片/ })).toHaveCount(3);
  await form.expectDescribed(title, description);
  await form.submit();
  const dispatcher = await desk.openSession(people.dispatcher);
  const findOrder = async () => (await dispatcher.call('listWorkOrders', { keyword: title })).items[0]?.id;
  await expect.poll(findOrder).toBeTruthy();
  const { files, description: arrived } = await dispatcher.call('getWorkOrder', { id: (await findOrder()) ?? '' });
  expect([files.map(({ kind }) => kind), arrived]).toEqual([['request', 'request', 'request'], description]);
});

story('a program that is named like a photo is refused with a message, and no input is lost', async ({ openPhone }) => {
  const client = await openPhone(people.dispatcher);
  const form = new NewOrderScreen(client);
  await form.open();
  await form.chooseTransformer();
  await form.describe('变压器维护', title, description);
  await client.addPhotos('照片', [makePhoto('one.png')]);

  await client.choosePhotos('照片', [makeDisguisedProgram('holiday.jpg')]);
  await client.expectToast('这张照片无法读取');
  await expect(client.photos('照片').getByText('1/9')).toBeVisible();
  await form.expectDescribed(title, description);
  await form.submit();
  await form.openCreated();
  await expect(client.page.getByRole('button', { name: /^查看照片/ })).toHaveCount(1);
});
