import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

/** Repairs of the demonstration: one was followed up a week after the work, one waits for that. */
const followedUp = '1202 入户水表夜间一直走字';
const waiting = '1203 外出期间电表仍走得快';

story(
  'the dispatcher reads on a repaired order whether the consumption fell, and on another when it is compared',
  async ({ openPhone, desk }) => {
    const dispatcher = await desk.openSession(people.dispatcher);
    const find = async (title: string) => {
      const { items } = await dispatcher.call('listWorkOrders', { keyword: title });
      const found = items.find((order) => order.title === title);
      if (!found) throw new Error(`no order ${title}`);
      return found.id;
    };
    const phone = await openPhone(people.dispatcher);
    await phone.open(`pages/workorderlist/workdetail/workdetail?id=${await find(followedUp)}`);
    const card = phone.card('节能核对');
    await expect(card).toContainText('已回落');
    await expect(card).toContainText('完工后 7 天用量已回到故障前水平');
    for (const fact of [/实际\s*[\d.]+ m³/, /应为\s*[\d.]+ m³/, /误差范围\s*±[\d.]+ m³/, /按星期和工作日、休息日对应/])
      await expect(card).toContainText(fact);
    await expect(phone.page.getByText('已核对用量').first()).toBeVisible();
    await expectAccessible(phone.page);

    await phone.open(`pages/workorderlist/workdetail/workdetail?id=${await find(waiting)}`);
    await expect(phone.card('节能核对')).toContainText(/将于 .+ 比较完工后一周与故障前的用量/);
    await expectAccessible(phone.page);
  },
);
