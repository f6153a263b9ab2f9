import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const name = '<img src=x onerror=hit()>';
const title = '<img src=x onerror=hit()>循环泵异响';

/** Shows what was typed as text. An element made of it would load a picture, and its script would be refused: both are errors of the console. */
async function expectText({ page }: Phone, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

story('names and titles with markup are text on every screen that shows them', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, name, 'technician');
  const session = await ApiSession.signIn(server.url, member, member.password);
  const phone = await openPhone(session);
  await phone.open('pages/person/person');
  await expectText(phone, name);

  const order = await desk.prepare(title, 'toBeDispatched');
  await desk.dispatchTo((await session.call('getUserInfo', {})).id, order.id);
  for (const screen of ['pages/topmenu/mesnotification/mesnotification', 'pages/workorderlist/workorderlist', 'pages/index/index']) {
    await phone.open(screen);
    await expectText(phone, title);
  }

  const dispatcher = await openPhone(people.dispatcher);
  await dispatcher.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expectText(dispatcher, title);
  await expectText(dispatcher, name);
});
