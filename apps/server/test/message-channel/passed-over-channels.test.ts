import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveMail } from '../support/factories/create-mail-code.ts';
import { setUpChannel } from '../support/factories/create-message-channel.ts';
import { listPassedOver, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { LocalChannels } from '../support/services/local-channels.ts';
import type { LocalMailServer } from '../support/services/local-mail-server.ts';
import { type MessageServer, startMessageServer } from '../support/services/message-server.ts';
import type { TestServer } from '../support/services/test-server.ts';

let started: MessageServer;
let local: LocalChannels;
let mails: LocalMailServer;
let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  started = await startMessageServer();
  ({ local, mails, server } = started);
});
afterAll(() => started.close());
beforeEach(async () => {
  fixture = await started.createFixture();
  await proveMail(mails, admin(), 'admin@example.com');
});

const admin = () => fixture.tenant.clients.tenant_admin;
const technician = () => fixture.tenant.clients.technician;

async function dispatch(level: 1 | 2): Promise<string> {
  const { id } = await fixture.orderAt('20.person', { level });
  await pass(0);
  return id;
}
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sendMessagesNow(server);
}

/** Of the technician, the oldest first, as the dispatcher sees it. */
async function shown(orderId: string): Promise<string[]> {
  const { items } = await fixture.tenant.clients.dispatcher.succeed('listDeliveries', { orderId });
  const own = items.filter(({ person }) => person.id === fixture.tenant.accounts.technician.id);
  return own.map(({ channel, round, state, fault }) => [channel, round, state, fault?.kind].filter(Boolean).join(' ')).reverse();
}

describe('a channel that does not reach somebody', () => {
  it('is listed in its turn with the reason, and is what explains that nobody got the message', async () => {
    await setUpChannel(admin(), local, 'mail');
    const id = await dispatch(2);
    expect(await shown(id)).toEqual(['webPush 1 skipped noDevice', 'mail 1 skipped noAddress']);
    await technician().succeed('updateProfile', { mail: 'li.na@example.com' });
    expect(await shown(await dispatch(2))).toEqual(['webPush 1 skipped noDevice', 'mail 1 skipped unproven']);
    await proveMail(mails, technician(), 'li.na@example.com');
    const third = await dispatch(2);
    expect(await shown(third)).toEqual(['webPush 1 skipped noDevice', 'mail 1 sent']);
    const ofMail = { orderId: third, state: 'skipped', channel: 'mail' } as const;
    expect((await fixture.tenant.clients.dispatcher.succeed('listDeliveries', ofMail)).items).toEqual([]);
  });

  it('is not listed before its turn, nor where somebody has acted before', async () => {
    await setUpChannel(admin(), local, 'sms');
    await setUpChannel(admin(), local, 'mail');
    const id = await dispatch(2);
    expect(await shown(id)).toEqual(['webPush 1 skipped noDevice', 'sms 1 sent']);
    await pass(3 * minuteMs);
    expect((await shown(id)).slice(2)).toEqual(['mail 1 skipped noAddress']);
    const acted = await fixture.orderAt('20.person', { level: 2 });
    await pass(0);
    await fixture.act('technician', 'acceptWorkOrder', acted);
    await pass(3 * minuteMs);
    expect(await shown(acted.id)).toEqual(['webPush 1 skipped noDevice', 'sms 1 sent']);
  });

  it('is listed once, however many rounds the gravest level takes, and what its reader does not want is such a one', async () => {
    await setUpChannel(admin(), local, 'sms');
    await setUpChannel(admin(), local, 'voice');
    await technician().succeed('saveOwnChannel', { channel: 'voice', isWanted: false });
    const id = await dispatch(1);
    for (let minute = 0; minute < 4; minute += 1) await pass(minuteMs);
    expect(await shown(id)).toEqual(['webPush 1 skipped noDevice', 'sms 1 sent', 'voice 1 skipped unwanted', 'sms 2 sent', 'sms 3 sent']);
  });

  it('is said of nobody else’s organisation, and of nobody whom providers do not serve', async () => {
    await setUpChannel(admin(), local, 'mail');
    await dispatch(2);
    const elsewhere = await createOrderFixture(server);
    await elsewhere.orderAt('20.person', { level: 2 });
    await pass(0);
    expect(await listPassedOver(server, elsewhere.tenant.id)).toEqual([]);
    const passed = await listPassedOver(server, fixture.tenant.id);
    const { occupant, client_rep: client } = fixture.tenant.accounts;
    expect(passed.filter((one) => one.includes(' mail ') && [occupant.id, client.id].some((other) => one.startsWith(other)))).toEqual([]);
  });
});
