import { depositMs, minuteMs } from '@energy-om/domain';
import { deleteDB } from 'idb';
import { callApi } from '#shared/api/call-api.ts';
import { isOnlineNow } from '#shared/network/use-is-online.ts';
import { readStoredSession, type Sender } from '#shared/session/stored-items.ts';
import { copiesNameOf, deleteCopies } from '#shared/take-along/copies-name.ts';
import { outboxNameOf } from '../outbox-name.ts';
import { Outbox } from '../store/outbox.ts';
import { openOutboxDatabase } from '../store/outbox-database.ts';
import { forgetOutbox, tenantNameOf } from '../store/sealed-outboxes.ts';
import { readNotes, writeNote } from './deposit-notes.ts';
import { depositOutbox } from './deposit-outbox.ts';
import { showNotes } from './show-notes.ts';

/** Between two attempts while the server gives no answer. */
const retryMs = 5 * minuteMs;

/** Hands over what waits on the phone for tenants of which the account is no member any more, until the account or its tenant changes. */
export function runDeposits(accountId: string, signal: AbortSignal): void {
  let isAtIt = false;
  let isDone = false;
  const look = async () => {
    if (isAtIt || isDone || !isOnlineNow()) return;
    isAtIt = true;
    isDone = await depositAll(accountId, signal).then(
      () => true,
      () => false,
    );
    isAtIt = false;
    if (!signal.aborted) showNotes(accountId);
  };
  const interval = setInterval(() => void look(), retryMs);
  signal.addEventListener('abort', () => clearInterval(interval));
  window.addEventListener('online', () => void look(), { signal });
  showNotes(accountId);
  void look();
}

/** @throws ApiError where the server gives no answer */
async function depositAll(accountId: string, signal: AbortSignal): Promise<void> {
  const [copies, outboxes] = await Promise.all([copiesNameOf, outboxNameOf].map((nameOf) => listTenantIds(nameOf(accountId))));
  // Another account, or the same one in another tenant, may sign in meanwhile.
  const sender = { accountId, tenantId: readStoredSession().tenantId };
  const tenants = await callApi('listAccountTenants', {}, { silent: true, sender });
  const members = new Set(tenants.filter(({ state }) => state === 'member').map(({ id }) => id));
  // An app that was ended while the membership ended has left them behind.
  for (const id of copies ?? []) if (!members.has(id)) await deleteCopies(copiesNameOf(accountId, id));
  for (const id of outboxes ?? []) {
    if (signal.aborted) return;
    const name = outboxNameOf(accountId, id);
    if (members.has(id)) writeNote(name, null);
    else await depositAlone(name, id, sender);
  }
}

async function listTenantIds(begun: string): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(begun) ? [name.slice(begun.length)] : []));
}

interface Waiting {
  name: string;
  /** Of the tenant that the account has left. */
  tenantId: string;
  /** Who hands it over, in the tenant of now. */
  sender: Sender;
}

/** One tab at a time; another one finds its work done. */
async function depositAlone(name: string, tenantId: string, sender: Sender): Promise<void> {
  const work = () => deposit({ name, tenantId, sender }, Date.now());
  if (navigator.locks) await navigator.locks.request(`${name} sending`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  else await work();
}

async function deposit({ name, tenantId, sender }: Waiting, now: number): Promise<void> {
  const noted = readNotes()[name];
  const note = { tenantName: tenantNameOf(name), since: now, deposited: 0, left: [] as readonly string[], isWiped: false, ...noted };
  const outbox = new Outbox(await openOutboxDatabase(name, () => undefined), sender);
  try {
    const left = await depositOutbox(outbox, tenantId, () => {
      note.deposited += 1;
      writeNote(name, note);
    });
    note.left = left.map(({ subject }) => `${subject.code} ${subject.name}`);
  } finally {
    outbox.close();
  }
  note.isWiped = note.left.length === 0 || now - note.since > depositMs;
  writeNote(name, note.deposited + note.left.length > 0 ? note : null);
  if (!note.isWiped) return;
  await deleteDB(name);
  forgetOutbox(name);
}
