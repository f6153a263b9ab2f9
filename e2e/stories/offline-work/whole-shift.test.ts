import type { ApiOutput } from '@energy-om/contract';
import { minuteMs, secondMs } from '@energy-om/domain';
import type { PreparedOrder } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { readCopies } from '#support/screens/copies.ts';
import { fillInResult } from '#support/screens/fill-in-result.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';

const cutOff = /ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|FAILED)|Failed to load resource|WebSocket connection/;
const outbox = 'pages/workorderlist/outbox';
const stages = ['sentToTechnician', 'acceptedByTechnician', 'executing'] as const;
const ordersPerStage = 10;
const slackMs = 2 * secondMs;
const photos = [makePhoto('before.png', 0.9), makePhoto('after.png', 0.3)];

type Order = ApiOutput<'getWorkOrder'>;
/** An order, and when it was worked on by the clock of the machine. */
interface Work {
  stage: (typeof stages)[number];
  order: PreparedOrder;
  from: number;
  to: number;
}

/** Does everything that is left to do on an order, with two photos. */
async function workOn(phone: Phone, { stage, order }: Pick<Work, 'stage' | 'order'>): Promise<void> {
  const { page } = phone;
  await page.evaluate((id) => {
    window.location.hash = `#/pages/workorderlist/workdetail/workdetail?id=${id}`;
  }, order.id);
  const screen = new OrderScreen(phone, order);
  if (stage === 'sentToTechnician') {
    await screen.press('接单');
    await screen.expectStatus('已接单');
  }
  if (stage !== 'executing') {
    await screen.press('开始执行');
    await phone.button('单独开始').click();
    await screen.expectStatus('执行中');
  }
  await screen.checkIn();
  await screen.press('完工并回填');
  await fillInResult(phone, photos);
  await phone.button('完工并回填').click();
  await screen.expectStatus('已执行');
}

/** What an order says, without what differs between two orders that went the same way. */
function summarise({ history, result, files, members, status, backTo, version, outcome, lead, hold, closing, clocks }: Order) {
  return {
    ...{ status, backTo, version, outcome, lead, hold, closing },
    members: members.map(({ id }) => id),
    history: history.map(({ action, event, fromStatus, toStatus, actor, position, detail, isTimeCertain }) => ({
      ...{ action, event, fromStatus, toStatus, actor, position, isTimeCertain },
      detail: { ...detail, finishedAt: undefined, expectedAt: undefined },
    })),
    result: result && { ...result, afterPhotoIds: result.afterPhotoIds.length },
    // Their sizes differ, since the time is stamped on them.
    files: files.map(({ kind, mime }) => ({ kind, mime })),
    clocks: clocks.map(({ kind, state }) => ({ kind, state })),
  };
}

proxiedStory(
  'a whole shift without a network leads to the same as one with it: thirty orders, sixty photos, and an app that ended twice',
  async ({ openBehindProxy, gateway, desk }, testInfo) => {
    testInfo.setTimeout(1_500_000);
    const prepare = async (stage: Work['stage'], title: string): Promise<Work> => ({
      ...{ stage, order: await desk.prepare(title, stage), from: 0, to: 0 },
    });
    const shift: Work[] = [];
    for (const stage of stages) {
      for (let number = 1; number <= ordersPerStage; number += 1) shift.push(await prepare(stage, `整班离线作业 ${stage} ${number}`));
    }
    const phone = await openBehindProxy(people.technician);
    const { page, context } = phone;
    const dispatcher = await desk.openSession(people.dispatcher);
    const read = ({ order }: Work) => dispatcher.call('getWorkOrder', { id: order.id });

    // With a network: one order of each kind, which also brings the screens onto the phone.
    await phone.open(outbox);
    await expect(page.getByText('没有待同步的操作')).toBeVisible();
    await expectKept(phone);
    const online = new Map<string, ReturnType<typeof summarise>>();
    for (const stage of stages) {
      const work = await prepare(stage, `有网络的作业 ${stage}`);
      await workOn(phone, work);
      online.set(stage, summarise(await read(work)));
    }
    const ids = shift.map(({ order }) => order.id);
    await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 120_000 }).toEqual(expect.arrayContaining(ids));

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    gateway.become('nothing');
    for (const [index, work] of shift.entries()) {
      work.from = Date.now();
      await workOn(phone, work);
      work.to = Date.now();
      if (index === 9 || index === 19) await page.reload();
    }
    await phone.open(outbox);
    const stepCount = 2 * ordersPerStage + 3 * ordersPerStage + 4 * ordersPerStage;
    await expect(page.getByText(`${stepCount} 项待同步`)).toBeVisible();
    for (const work of shift) expect((await read(work)).status).toBeLessThan(70);

    const endedAt = Date.now();
    gateway.losesEvery = 3;
    gateway.become('product');
    await context.setOffline(false);
    await expect(page.getByText('已生效')).toHaveCount(stepCount, { timeout: 600_000 });
    gateway.losesEvery = 0;
    for (const work of shift) {
      const order = await read(work);
      expect(summarise(order), work.order.title).toEqual(online.get(work.stage));
      const done = order.history.filter(({ receivedAt }) => receivedAt !== null).map(({ at }) => Date.parse(at));
      // The time of a contact is known to the second, and what arrives within a minute counts as of its arrival.
      const latest = work.to + (work.to > endedAt - minuteMs ? minuteMs + slackMs : slackMs);
      for (const at of done) expect([at >= work.from - slackMs, at <= latest], work.order.title).toEqual([true, true]);
      expect(done).toEqual([...done].sort((one, other) => other - one));
    }
  },
);
