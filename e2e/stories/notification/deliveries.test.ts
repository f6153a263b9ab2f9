import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const alarmPage = (id: string) => `pages/alarm/alarmdetail?id=${id}`;
const orderPage = (id: string) => `pages/workorderlist/workdetail/workdetail?id=${id}`;

/** The link on the page of an order or an alarm. */
const entryOf = ({ page }: Phone) => page.getByRole('link', { name: /^投递记录/ });

/** A message's banner lies over the chips, and stays while the pointer is on it. */
async function pickState({ page }: Phone, state: string): Promise<void> {
  await page.mouse.move(195, 600);
  await expect(page.locator('[popover]').filter({ visible: true })).toHaveCount(0, { timeout: 15_000 });
  await page.getByRole('group', { name: '状态' }).getByRole('button', { name: state, exact: true }).click();
}

story(
  'a dispatcher finds what became of an alarm’s message, why somebody did not get it, and what came next',
  async ({ openPhone, desk }) => {
    const { items } = await (await desk.openSession(people.dispatcher)).call('listDeliveries', { state: 'failed' });
    const alarm = items.find(({ subject }) => subject.kind === 'alarm')?.subject ?? { id: '', title: '' };
    const phone = await openPhone(people.dispatcher);
    const { page } = phone;
    await phone.open(alarmPage(alarm.id));
    await entryOf(phone).click();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('投递记录');
    const rows = listRows(page);
    await expect(rows.filter({ hasText: '微信服务号' }).first()).toContainText('本人未绑定微信');
    await expectAccessible(page);

    await pickState(phone, '发送失败');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(people.dispatcher.fullName);
    await expect(rows).toContainText('服务商拒绝发送 (isv.BUSINESS_LIMIT_CONTROL)');
    await expectAccessible(page);
    // The next channel has reached the same person.
    await pickState(phone, '已发送');
    await expect(rows.filter({ hasText: people.dispatcher.fullName })).toContainText(/语音电话 138\*{4}0002/);

    await phone.button('返回').click();
    await expect(page.getByRole('heading', { name: alarm.title }).first()).toBeVisible();
  },
);

story('all deliveries are found by state and channel, and lead to the order, which has its own', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.dispatcher);
  const { items } = await session.call('listDeliveries', { state: 'due' });
  const [waiting] = items.filter(({ subject }) => subject.kind === 'workOrder');
  const title = waiting?.subject.title ?? '';
  const phone = await openPhone(people.dispatcher);
  const { page } = phone;
  await phone.open('pages/applicationcenter/applicationcenter');
  await page.getByRole('link', { name: '消息投递' }).click();
  const rows = listRows(page);
  await expect(rows.first()).toBeVisible();
  await phone.button('筛选').click();
  await phone.sheet.getByRole('radio', { name: '短信' }).check();
  await expectAccessible(page);
  await phone.sheet.getByRole('button', { name: '查看结果' }).click();
  await expect(phone.button('取消筛选：短信')).toBeVisible();
  await expect(rows.filter({ hasNotText: '短信' })).toHaveCount(0);
  await pickState(phone, '待发送');
  const row = rows.filter({ hasText: title });
  await expect(row).toContainText('短信');
  await phone.button('取消筛选：短信').click();
  await pickState(phone, '已处理');
  await expect(page.getByText('没有符合条件的投递记录')).toBeVisible();
  await expectAccessible(page);
  await pickState(phone, '待发送');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await entryOf(phone).click();
  await expect(rows.filter({ hasText: '短信' })).toContainText('待发送');
  await expect(rows.filter({ hasText: '推送' })).toContainText('本人没有开启推送的设备');
  await expect(page.getByText(title)).toHaveCount(0);
});

story(
  'an administrator has them beside the channels; a technician has no entry, and an explanation at the address',
  async ({ openPhone, desk }) => {
    const { id, title } = await desk.prepare('1号变压器避雷器计数器不动作', 'sentToTechnician');
    const administrator = await openPhone(people.administrator);
    await administrator.open('pages/setup/channels');
    await administrator.page.getByRole('tab', { name: '投递记录' }).click();
    await expect(listRows(administrator.page).first()).toBeVisible();
    await expectAccessible(administrator.page);

    const technician = await openPhone(people.technician);
    await technician.open(orderPage(id));
    await expect(technician.page.getByRole('heading', { name: title })).toBeVisible();
    await expect(entryOf(technician)).toHaveCount(0);
    await technician.open('pages/setup/channels');
    await expect(technician.page.getByText('您没有访问此页面的权限')).toBeVisible();
  },
);
