import { people } from '#support/people/people.ts';
import { watchConnections } from '#support/screens/watch-live-connections.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

/** A phone must leave the app this soon after its session has ended. */
const maxDelayMs = 5000;

story('a phone that is signed out from elsewhere leaves the app within 5 s', async ({ openPhone, server }) => {
  const lost = await openPhone(await ApiSession.signIn(server.url, people.apprentice));
  const connections = watchConnections(lost);
  await lost.open('pages/index/index');
  await expect.poll(connections).toBe(1);

  const mine = await ApiSession.signIn(server.url, people.apprentice);
  lost.expectSessionEnd();
  const others = (await mine.call('listSessions', {})).filter(({ current }) => !current);
  for (const { id: sessionId } of others) await mine.call('endSession', { sessionId });
  await expect(lost.button('密码登录')).toBeVisible({ timeout: maxDelayMs });
  expect(await lost.page.evaluate(() => localStorage.getItem('AuthToken'))).toBeNull();
  await expect.poll(connections).toBe(0);
});

story('one of two tabs has the live connection, and the other takes over when it is closed', async ({ openPhone, server }) => {
  const first = await openPhone(await ApiSession.signIn(server.url, people.dispatcher));
  const second = await first.openTab();
  const [ofFirst, ofSecond] = [watchConnections(first), watchConnections(second)];
  await first.open('pages/index/index');
  await expect.poll(ofFirst).toBe(1);
  await second.open('pages/index/index');
  // The second tab waits for the lock, which the first one holds.
  const waiting = () => second.page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  expect([ofFirst(), ofSecond()]).toEqual([1, 0]);
  await first.page.close();
  await expect.poll(ofSecond).toBe(1);
});
