import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDeposits } from '#shared/outbox/deposit/deposit-notes.ts';
import { dismissNote } from '#shared/outbox/deposit/dismiss-note.ts';
import { runDeposits } from '#shared/outbox/deposit/run-deposits.ts';
import { outboxNameOf } from '#shared/outbox/outbox-name.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import { noteOpened } from '#shared/outbox/store/sealed-outboxes.ts';
import { storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { copiesNameOf } from '#shared/take-along/copies-name.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { startChineseTexts } from '../support/texts.ts';
import { acknowledgementOf, intentOf } from './intent-of.ts';

const user = createUser();
const name = outboxNameOf(user.id, 'tenant-left');
const here = outboxNameOf(user.id, 'tenant-1');
let answer: (call: ReceivedCall) => unknown;
let calls: ReceivedCall[];
let stop: AbortController;

const failure = (code: number) => ({ code, message: '不行', data: null });
const listDatabases = async () => (await indexedDB.databases()).map((one) => one.name);
const deposited = () => calls.filter((call) => call.name === 'depositOfflineWork');

async function leaveWork(of: string, texts: readonly string[]): Promise<void> {
  const outbox = new Outbox(await openOutboxDatabase(of, () => undefined));
  for (const text of texts) await outbox.add(intentOf(randomUUID(), text), Date.now());
  outbox.close();
}

/** The app is opened, and has done what it can. */
async function open(): Promise<void> {
  stop.abort();
  stop = new AbortController();
  // The notes are shown when it begins, and again when it has ended.
  let timesShown = 0;
  const unsubscribe = useDeposits.subscribe(() => {
    timesShown += 1;
  });
  runDeposits(user.id, stop.signal);
  await vi.waitFor(() => expect(timesShown).toBe(2), { timeout: 30_000 });
  unsubscribe();
}

beforeAll(() => startChineseTexts());
beforeEach(async () => {
  localStorage.clear();
  for (const one of await listDatabases()) if (one) indexedDB.deleteDatabase(one);
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(user);
  storeTenant({ id: 'tenant-1', name: '嘉禾' });
  stop = new AbortController();
  answer = () => success({});
  ({ calls } = startFakeServer((call) =>
    call.name === 'listAccountTenants' ? success([{ id: 'tenant-1', state: 'member' }]) : (answer(call) as never),
  ));
  await noteOpened(name, Date.now(), '滨江物业');
});
afterEach(() => stop.abort());

describe('what waits for a tenant that the account has left', () => {
  it('is not handed over by another account that has signed in meanwhile', async () => {
    await leaveWork(name, ['一', '二']);
    answer = () => {
      storeUser(createUser({ id: 'account-9' }));
      return success({});
    };
    await open();
    expect(deposited()).toHaveLength(1);
    expect(await listDatabases()).toContain(name);
  });

  it('is handed over in its sequence, leaves the phone, and is said until it has been read', async () => {
    await leaveWork(name, ['一', '二']);
    await leaveWork(here, ['本单位']);
    await open();
    expect(deposited().map(({ input }) => input)).toEqual(
      ['一', '二'].map((text) => ({
        tenantId: 'tenant-left',
        call: 'updateWorkOrder',
        input: expect.objectContaining({ text, intent: expect.objectContaining({ seq: expect.any(Number) }) }),
      })),
    );
    expect(await listDatabases()).toEqual([here]);
    expect(useDeposits.getState().notes[name]).toMatchObject({ tenantName: '滨江物业', deposited: 2, left: [], isWiped: true });
    expect(useCopies.getState().depositLine).toBe('2 项离线操作已移交原组织');
    await open();
    expect(deposited()).toHaveLength(2);
    dismissNote(name);
    expect(useCopies.getState().depositLine).toBeNull();
    expect(useDeposits.getState().notes).toEqual({});
  });

  it('is handed over where it is an acknowledgement of an alarm, too', async () => {
    const outbox = new Outbox(await openOutboxDatabase(name, () => undefined));
    const alarmId = randomUUID();
    await outbox.add(acknowledgementOf(alarmId), Date.now());
    outbox.close();
    await open();
    expect(deposited().map(({ input }) => input)).toEqual([
      { tenantId: 'tenant-left', call: 'acknowledgeAlarm', input: { id: alarmId, intent: expect.anything() } },
    ]);
    expect(useDeposits.getState().notes[name]).toMatchObject({ deposited: 1, left: [], isWiped: true });
    expect(await listDatabases()).not.toContain(name);
  });

  it('stays where the server gives no answer, and goes on where it was interrupted', async () => {
    await leaveWork(name, ['一', '二']);
    answer = ({ input }) => ((input.input as { text: string }).text === '二' ? failure(bodyCode.unavailable) : success({}));
    await open();
    expect(await listDatabases()).toContain(name);
    answer = () => success({});
    await open();
    expect(deposited().map(({ input }) => (input.input as { text: string }).text)).toEqual(['一', '二', '二']);
    expect(useDeposits.getState().notes[name]).toMatchObject({ deposited: 2, left: [], isWiped: true });
    expect(await listDatabases()).not.toContain(name);
  });

  it('is kept for 14 days where the tenant does not take it, named, and deleted then', async () => {
    await leaveWork(name, ['一', '二']);
    answer = ({ input }) => ((input.input as { text: string }).text === '二' ? failure(bodyCode.notFound) : success({}));
    await open();
    expect(useDeposits.getState().notes[name]).toMatchObject({ deposited: 1, left: ['WO 工单'], isWiped: false });
    expect(useCopies.getState().depositLine).toBe('1 项离线操作未能移交原组织');
    expect(await listDatabases()).toContain(name);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 14 * dayMs + 1000);
    await open();
    vi.restoreAllMocks();
    expect(useDeposits.getState().notes[name]).toMatchObject({ deposited: 1, left: ['WO 工单'], isWiped: true });
    expect(await listDatabases()).not.toContain(name);
  });

  it('takes the copies of that tenant with it, which an app that was ended has left behind', async () => {
    const copies = [copiesNameOf(user.id, 'tenant-left'), copiesNameOf(user.id, 'tenant-1')];
    for (const one of copies) (await openCopiesDatabase(one, () => undefined)).close();
    await open();
    expect(await listDatabases()).toEqual([copies[1]]);
  });

  it('waits on where the account is a member again', async () => {
    await leaveWork(name, ['一']);
    ({ calls } = startFakeServer(() => success([{ id: 'tenant-left', state: 'member' }]) as never));
    await open();
    expect(deposited()).toEqual([]);
    expect(await listDatabases()).toContain(name);
  });
});
