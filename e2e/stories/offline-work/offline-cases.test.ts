import { randomUUID } from 'node:crypto';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

/** What a phone noted in the basement about work that was finished from elsewhere meanwhile. */
async function finishTwice(technician: ApiSession, id: string): Promise<string> {
  const { version } = await technician.call('getWorkOrder', { id });
  const now = new Date().toISOString();
  await technician.call('processWorkOrder', { id, version, phase: 'finish', outcome: 'fixed', finishedAt: now });
  const reading = { wall: now, monotonic: 0, segment: randomUUID() };
  const intent = { id: randomUUID(), deviceId: randomUUID(), seq: 1, done: reading, contact: { ...reading, at: now } };
  const empty = { labourMinutes: 20, parts: [], readings: [], answers: {}, beforePhotoIds: [], afterPhotoIds: [], signatureFileId: null };
  const result = { ...empty, cause: '接头松动发热', measure: '紧固后复测 41℃' };
  const late = technician.call('processWorkOrder', { id, version, phase: 'result', outcome: 'fixed', finishedAt: now, result, intent });
  await expect(late).rejects.toThrow('4009');
  await technician.call('decideOfflineCase', { caseId: intent.id, version: 1, choice: 'handOver', note: '' });
  return intent.id;
}

story('a dispatcher adds to the order what was done offline and did not count', async ({ openPhone, desk }) => {
  const order = await desk.prepare('地下配电室接头发热', 'executing');
  await finishTwice(await desk.openSession(people.technician), order.id);

  const dispatcher = await openPhone(people.dispatcher);
  await dispatcher.open('pages/workorderlist/offlinecases');
  const handed = dispatcher.page.getByRole('listitem').filter({ hasText: order.orderNo });
  await expect(handed.getByText('此步骤已由他人完成')).toBeVisible();
  await expect(handed.getByText('紧固后复测 41℃')).toBeVisible();
  await expectAccessible(dispatcher.page);
  await handed.getByRole('button', { name: '补充到工单' }).click();
  await dispatcher.sheet.getByRole('button', { name: '补充到工单' }).click();
  await dispatcher.expectToast('已补充到工单');
  await expect(handed).toHaveCount(0);

  await dispatcher.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expect(dispatcher.page.getByText('紧固后复测 41℃', { exact: false })).toBeVisible();
});
