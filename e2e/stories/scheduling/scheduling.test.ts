import type { Locator, Page } from '@playwright/test';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const scheduling = 'pages/myscheduling/myscheduling';

story('a restarted session opens on the tasks of today, with a way home', async ({ openPhone }) => {
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(scheduling));
  await expect(page.getByRole('heading', { name: new RegExp(`^今天${dayOf(new Date())}`) })).toBeVisible();
  await expect(findDay(page, new Date())).toHaveAttribute('aria-current', 'date');
  await expectDay(page);
  await technician.button('返回').click();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await page.getByRole('link', { name: '日程' }).click();
  await expect(page).toHaveURL(new RegExp(scheduling));
});

story('an offered order is shown on its due day, and once accepted on the day of the promised arrival', async ({ openPhone, desk }) => {
  const order = await desk.prepare('2号变压器有载开关渗油', 'sentToTechnician');
  const session = await desk.openSession(people.technician);
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(scheduling);

  const { clock } = await session.call('getWorkOrder', { id: order.id });
  await chooseDay(page, new Date(clock?.dueAt ?? ''));
  const task = tasks(page).filter({ hasText: order.title });
  await expect(task).toContainText('截止');
  await expect(task).toContainText(/响应 剩余 \d/);
  await expectAccessible(page);
  await task.getByRole('button', { name: '接单' }).click();
  await technician.expectToast(`已接单 ${order.orderNo}`);

  const { expectedAt } = await session.call('getWorkOrder', { id: order.id });
  await chooseDay(page, new Date(expectedAt ?? ''));
  await expect(task).toContainText('到场');
  await expect(task).toContainText('已接单');
  await expect(findDay(page, new Date(expectedAt ?? ''))).toHaveAccessibleName(/到场 \d+ 项/);
  await task.getByRole('link', { name: order.title }).click();
  await expect(page.getByRole('heading', { name: '进展' })).toBeVisible();
  await technician.button('返回').click();
  await expect(task).toBeVisible();
});

story('an order is on no other calendar, and a finished one stays on the day it was finished', async ({ openPhone, desk }) => {
  const order = await desk.prepare('2号变压器本体加油', 'executed');
  const technician = await openPhone(people.technician);
  await technician.open(scheduling);
  const finished = tasks(technician.page).filter({ hasText: order.title });
  await expect(finished).toContainText('完工');
  await expect(finished.getByRole('button')).toHaveCount(0);

  const other = await openPhone(people.otherTechnician);
  await other.open(scheduling);
  await expectDay(other.page);
  await expect(other.page.getByText(order.title)).toHaveCount(0);
});

story('the calendar folds to a week, turns, and returns to today', async ({ openPhone }) => {
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(scheduling);
  await expectDay(page);
  await page.getByText('周', { exact: true }).first().click();
  await expect(page.locator('button[aria-pressed]')).toHaveCount(7);
  await technician.button('上一周').click();
  await expect(findDay(page, new Date())).toHaveCount(0);
  await page.getByText('月', { exact: true }).first().click();
  await technician.button('上个月').click();
  await technician.button('上个月').click();
  await expect(page.locator('button[aria-pressed][aria-label*="完工"]').first()).toBeVisible();
  await technician.button('回到今天').first().click();
  await expect(findDay(page, new Date())).toHaveAttribute('aria-pressed', 'true');
});

/** A day as the calendar names it: 11月20日周五. */
function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('zh-CN', { month: 'short', day: 'numeric', weekday: 'short', timeZone: 'Asia/Shanghai' }).format(date);
}

function findDay(page: Page, date: Date): Locator {
  return page.locator('button[aria-pressed]').and(page.getByRole('button', { name: new RegExp(`^${dayOf(date)}`) }));
}

/** Days of the next month may be on the page already, since the calendar shows whole weeks. */
async function chooseDay(page: Page, date: Date): Promise<void> {
  await expect(page.locator('button[aria-pressed="true"]')).toBeVisible();
  if ((await findDay(page, date).count()) === 0) await page.getByRole('button', { name: '下个月' }).click();
  await findDay(page, date).click();
}

/** Resolves once today is loaded; late in the evening every task may be due tomorrow. */
async function expectDay(page: Page): Promise<void> {
  await expect(tasks(page).or(page.getByText('今天没有安排')).first()).toBeVisible();
}

function tasks(page: Page): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { level: 3 }) });
}
