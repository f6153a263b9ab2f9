import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story(
  'a technician finds a project, sees its people and contract, and goes from a number to the orders behind it',
  async ({ openPhone }) => {
    const phone = await openPhone();
    const { page } = phone;
    await phone.signIn(people.technician);
    await phone.open('pages/person/person');
    await page.getByRole('link', { name: '项目', exact: true }).click();
    await expect(page.getByRole('link', { name: park.project, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('没有这样的项目');
    await expect(page.getByText('没有符合的项目')).toBeVisible();
    await page.getByRole('searchbox').fill(park.project);
    await page.getByRole('link', { name: park.project, exact: true }).click();

    await expect(page.getByRole('heading', { name: '工单', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '今日能耗' })).toBeVisible();
    await expect(page.getByText('合同期')).toBeVisible();
    await expectAccessible(page);
    const executing = page.getByRole('link', { name: /执行中$/ });
    const count = Number(/\d+/.exec((await executing.textContent()) ?? '')?.[0]);
    await executing.click();
    await expect(page.getByRole('tab', { name: /^执行中/ })).toHaveAttribute('aria-selected', 'true');
    if (count > 0) await expect(page.getByRole('tab', { name: new RegExp(`^执行中\\s*${count}`) })).toBeVisible();
  },
);
