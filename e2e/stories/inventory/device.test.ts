import { sendByMqtt } from '#support/devices/send-by-mqtt.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const name = '河西分表';
const code = 'HX-EM-77';

story('a meter is created, labelled, connected until its first reading, and retired with its token', async ({ openPhone, server }) => {
  const phone = await openPhone(people.administrator);
  const { page } = phone;
  await phone.open('pages/setup/devices');
  await phone.button('新建设备').click();
  await page.getByRole('textbox', { name: '名称' }).fill(name);
  await page.getByRole('textbox', { name: '编号', exact: true }).fill(code);
  await phone.pick('能源类型', '电');
  await page.getByRole('button', { name: /^所在区域/ }).click();
  await phone.sheet.getByRole('searchbox').fill('B1 配电房');
  await phone.sheet
    .getByRole('button', { name: /配电房/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^表计型号/ }).click();
  await phone.sheet.getByRole('searchbox').fill('DTSD1352');
  await phone.sheet.getByRole('button', { name: /DTSD1352/ }).click();
  await page.getByRole('textbox', { name: '生产厂家' }).fill('安科瑞');
  await phone.button('创建').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(phone.card('铭牌')).toContainText('安科瑞');

  await page.getByRole('button', { name: /^设备二维码/ }).click();
  await phone.button('打印标签').click();
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await expectAccessible(page);
  await phone.button('6，第 2 行第 3 列').click();
  await expect(phone.button('下载 1 张标签（PDF，1 页）')).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  const label = page.locator('[data-printed]');
  await expect(label.getByText(name)).toBeVisible();
  await expect(label).toContainText(code);
  await expect(label.getByRole('img', { name: `${name} 的设备二维码` })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await phone.button('返回').click();

  await phone.button('接入凭证').click();
  await phone.button('生成凭证').click();
  const token = (await phone.sheet.getByText(/^[0-9A-Z]{32}$/).textContent()) ?? '';
  await expect(phone.sheet.getByText('等待第一条读数，通常几秒内会出现')).toBeVisible();
  await expectAccessible(page);
  const command = (await phone.sheet.getByText(/^mosquitto_pub/).textContent()) ?? '';
  expect(command).toContain(`-u ${token} `);
  const [, host = '', port = ''] = /-h (\S+) -p (\d+)/.exec(command) ?? [];
  expect(await sendByMqtt(server, { host, port }, token)).toBe(true);
  await expect(phone.sheet.getByText(/^已收到第一条读数 \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await phone.button('我已写入设备').click();
  await phone.sheet.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('link', { name: '编辑设备' }).click();
  await phone.button('停用设备').click();
  await phone.sheet.getByRole('button', { name: '停用设备' }).click();
  await phone.expectToast(`已停用“${name}”`);
  expect(await sendByMqtt(server, { host, port }, token)).toBe(false);
});
