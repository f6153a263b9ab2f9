import { hash } from 'node:crypto';
import { api } from '@energy-om/contract';
import { clockDriftMs, maxDepositedWork, type WorkTime } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound, tooMany } from '#services/core/service-error.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { findOrder } from '#services/work-order/load/load-order.ts';
import { readIntentFacts } from '#services/work-order/offline/begin-action.ts';
import { type IntentOnWire, toIntent } from '#services/work-order/offline/read-intent.ts';
import { describeVisit, isVisit } from '../describe-visit.ts';
import { findAppliedIntents } from '../find-applied-intents.ts';
import { findOperationOfIntent } from '../find-intent-answer.ts';
import { type CaseSubject, insertOfflineCase } from '../insert-offline-case.ts';
import { findAcknowledgement } from '../record-acknowledgement-case.ts';
import { findRaisedOrder } from '../record-raised-case.ts';
import { hasReadMeter, withUnit } from '../record-reading-case.ts';
import { toStoredRefusal } from '../stored-refusal.ts';
import { tookPart } from '../took-part.ts';
import { type FormerMember, loadFormerMember } from './load-former-member.ts';

type Deposited = Parameters<Verb<'depositOfflineWork'>>[1];

interface Work {
  intent: IntentOnWire;
  /** Of a new order, the id that the phone has given it; of a reading its meter’s, of an acknowledgement its alarm’s. */
  orderId: string;
  input: object;
  version: number | undefined;
}

/** Reads the input of a call as the call itself would. Throws `invalid` where that would not take it. */
function readWork({ call, input }: Deposited): Work {
  const parsed = api[call].input.safeParse(input);
  const { intent, ...rest } = (parsed.success ? parsed.data : {}) as {
    intent?: IntentOnWire;
    id?: string;
    orderId?: string;
    version?: number;
  };
  const orderId = intent !== undefined && 'orderId' in intent ? intent.orderId : (rest.orderId ?? rest.id);
  if (intent === undefined || orderId === undefined) throw invalid({ input: 'checkField' });
  return { intent, orderId, input: rest, version: rest.version };
}

/**
 * Takes what waited on the phone of somebody whose membership has ended, as a case for the dispatcher and as nothing else: whatever its call does is not done. The
 * same intent counts once. Nothing of the tenant is answered, and whatever cannot be taken gets the one answer, `notFound`.
 */
export const depositOfflineWork: Verb<'depositOfflineWork'> = async (context, deposited) => {
  const former = await loadFormerMember(context, deposited.tenantId);
  const read = readWork(deposited);
  const author: SignedInContext = { ...context, actor: former.actor, operation: deposited.call, idempotency: null };
  const intent = toIntent(read.intent, author, hash('sha256', JSON.stringify(deposited.input), 'base64url'));
  const known = await findOperationOfIntent(author, intent.id);
  if (known !== null && known !== deposited.call) throw conflict('idempotencyKeyReused');
  if (known !== null || (await findAppliedIntents(author, [intent.id])).length > 0) return {};
  await assertFew(author);
  const found = await findWork(author, intent, read);
  if (found === null) return {};
  const { about, time, input } = found;
  const work = withinMembership(time, intent, former);
  const subject = {
    subjectKind: 'alarmId' in about ? ('alarm' as const) : 'meterId' in about ? ('device' as const) : ('workOrder' as const),
    subjectId: read.orderId,
    changes: { offlineCase: intent.id, reason: 'membership' },
    by: { tenantId: former.actor.tenantId, accountId: former.actor.accountId },
  };
  return writeOnce(context, subject, async (tx) => {
    const written = await insertOfflineCase(tx, author, {
      ...{ intent, input, subject: about, reason: 'membership', state: 'handedOver', work },
      refusal: toStoredRefusal(forbidden()),
    });
    // Another one of the same id was first: the next attempt finds whose it is.
    if (!written) throw conflict('idempotencyKeyReused');
    return {};
  });
};

interface Found {
  about: CaseSubject;
  /** When it was done. */
  time: WorkTime;
  /** As the case keeps it. */
  input: object;
}

/** What the call did; null: it had counted before the membership ended. */
function findWork(author: SignedInContext, intent: Intent, read: Work): Promise<Found | null> {
  if (intent.operation === 'recordMeterReading') return findReading(author, intent, read);
  return intent.operation === 'acknowledgeAlarm' ? findAlarm(author, intent, read) : findStep(author, intent, read);
}

/** An acknowledgement of an alarm. Throws `notFound` for one that the author did not see. */
async function findAlarm(author: SignedInContext, intent: Intent, { orderId: alarmId }: Work): Promise<Found | null> {
  const given = await findAcknowledgement(author, alarmId);
  const time = given === null ? null : await findIntentTime({ ...author, intent });
  if (given === null || time === null) throw notFound();
  return given.isCounted ? null : { about: { alarmId }, time, input: { id: alarmId } };
}

/** A step on an order. Throws `notFound` for what is not the author's. */
async function findStep(author: SignedInContext, intent: Intent, read: Work): Promise<Found> {
  const { order, version } = await findSubject(author, read);
  const facts = await readIntentFacts(commandContextOf(author), intent, { id: read.orderId, version }, read.version ?? version);
  const ofPoint = 'id' in order && isVisit(intent.operation);
  return { about: order, time: facts.work, input: ofPoint ? await describeVisit(author, read.orderId, read.input) : read.input };
}

/** A reading of a meter. Throws `notFound` for one that the author neither saw nor had ever read. */
async function findReading(author: SignedInContext, intent: Intent, { orderId: meterId, input }: Work): Promise<Found> {
  const time = (await hasReadMeter(author, meterId)) ? await findIntentTime({ ...author, intent }) : null;
  if (time === null) throw notFound();
  return { about: { meterId }, time, input: await withUnit(author, { ...input, id: meterId }) };
}

/** What the case will be of: an order, or one that the author has raised and that there is not yet. Throws `notFound` for what is not the author's. */
async function findSubject(author: SignedInContext, { orderId, intent, input }: Work): Promise<{ order: CaseSubject; version: number }> {
  if ('orderId' in intent) {
    const raised = await findRaisedOrder(author, orderId, input as never);
    if (raised === null) throw notFound();
    return { order: raised, version: 1 };
  }
  const loaded = await findOrder(author, author.actor.tenantId, orderId, { kind: 'system' });
  if (loaded && (await tookPart(author, loaded))) return { order: { id: orderId }, version: loaded.row.version };
  const raised = loaded ? undefined : await findDeposited(author, orderId);
  if (!raised?.project_id || !raised.area_id) throw notFound();
  return { order: { raisedId: orderId, projectId: raised.project_id, areaId: raised.area_id }, version: 1 };
}

function findDeposited({ actor, database }: SignedInContext, raisedId: string) {
  return database.kysely
    .selectFrom('offline_cases')
    .select(['project_id', 'area_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('raised_id', '=', raisedId)
    .where('account_id', '=', actor.accountId)
    .limit(1)
    .executeTakeFirst();
}

/** The time of the work, if the author was a member then: a clock that was set may show a later one, of which nothing is certain. Throws `notFound`. */
function withinMembership({ at, isCertain }: WorkTime, { contact }: Intent, { joinedAt, endedAt }: FormerMember): WorkTime {
  const isLate = at > endedAt + clockDriftMs;
  if (at < joinedAt - clockDriftMs || contact.at > endedAt + clockDriftMs || (isLate && isCertain)) throw notFound();
  return { at: Math.min(at, endedAt), isCertain: isCertain && !isLate };
}

const countDeposited = statement<{ tenant: string; account: string }, { count: number }>(
  'count-deposited-work',
  `select count(*)::int as count from offline_cases z
    where z.tenant_id = :tenant and z.account_id = :account and z.reason = 'membership'`,
);

const retryAfterSeconds = 3600;

async function assertFew({ actor, database }: SignedInContext): Promise<void> {
  const [row] = await database.run(countDeposited, { tenant: actor.tenantId, account: actor.accountId });
  if ((row?.count ?? 0) >= maxDepositedWork) throw tooMany(retryAfterSeconds);
}
