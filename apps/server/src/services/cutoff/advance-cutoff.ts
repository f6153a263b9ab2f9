import {
  type Cutoff,
  type CutoffDecision,
  type CutoffGuard,
  type CutoffPolicy,
  cutoffInstantOf,
  decideCutoff,
  nextCutoffLook,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { type LoadedCutoffFacts, loadCutoffFacts } from '#services/cutoff-policy/facts/load-cutoff-facts.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { CutoffToApprove } from './approval/request-statements.ts';
import { takeDailyCutoff } from './daily-cutoffs.ts';
import { type CutoffRow, lockCutoff, writeCutoff, writeCutoffMessage } from './due-cutoffs.ts';
import { cutMeters, forgetMeters, restoreMeters, type WrittenCommand } from './switch-meters.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids'>;

interface Subject {
  tenant: string;
  wallet: string;
  policy: CutoffPolicy;
  zone: string;
  isSuspended: boolean;
}

/** What a step leaves to do. */
export interface CutoffStep {
  /** To be sent. */
  commands: readonly WrittenCommand[];
  /** What a second person has to approve before it is cut off. */
  toApprove: readonly CutoffToApprove[];
}

const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/**
 * Takes a debt one step further: one transaction in which neither the wallet nor its cut-off changes otherwise. On several servers at once it is one of them.
 * @returns null where another server has it, or it is over
 */
export function advanceCutoff(parts: Parts, subject: Subject): Promise<CutoffStep | null> {
  return parts.database.transaction(async (tx) => {
    const { tenant, wallet, policy } = subject;
    const [row] = await runIn(tx, lockCutoff, { tenant, wallet });
    if (!row) return null;
    const now = parts.clock.now();
    const facts = await loadCutoffFacts((statement, values) => runIn(tx, statement, values), tenant, { wallet, policy, now });
    const own = { ...subject, policy: { ...policy, ...facts.hours, isOn: policy.isOn && !isSpared(subject, row) } };
    const decision = await decide(tx, own, row, facts);
    await write(tx, parts, own, { row, facts, ...decision });
    const toApprove = decision.guards.includes('dailyLimit') ? [{ wallet, version: row.version, balance: facts.balance }] : [];
    if (decision.decision.act === 'off') return { commands: await cutMeters(tx, parts, subject, facts.meters), toApprove };
    if (decision.decision.act === 'on') return { commands: await restoreMeters(tx, parts, subject), toApprove };
    if (decision.decision.state === 'normal' || decision.decision.state === 'arrears') await runIn(tx, forgetMeters, { tenant, wallet });
    return { commands: [], toApprove };
  });
}

/**
 * While an organisation is suspended nobody can pay at its counter or hold a cut-off back. So nobody else is cut off, and grace and notice begin anew once it
 * goes on; who is off already stays so until the debt is paid.
 */
function isSpared({ isSuspended }: Subject, { state }: CutoffRow): boolean {
  return isSuspended && state !== 'sent' && state !== 'off';
}

interface Decided {
  decision: CutoffDecision;
  guards: readonly CutoffGuard[];
}

/** Where it is to be cut off, one of the cut-offs of the day is taken; a room whose meters did not follow has taken its own before. */
async function decide(
  tx: Transaction<Schema>,
  { tenant, wallet, policy, zone }: Subject,
  row: CutoffRow,
  facts: LoadedCutoffFacts,
): Promise<Decided> {
  const cutoff: Cutoff = { state: row.state, episode: row.episode, until: row.until_at?.getTime() ?? null, wasOff: row.was_off };
  const decision = decideCutoff(cutoff, policy, facts);
  const taken = { now: facts.now, zone, wallet, version: row.version, balance: facts.balance };
  if (decision.act !== 'off' || facts.switches !== null || (await takeDailyCutoff(tx, tenant, taken)))
    return { decision, guards: facts.guards };
  const guards: readonly CutoffGuard[] = ['dailyLimit'];
  return { decision: decideCutoff(cutoff, policy, { ...facts, guards }), guards };
}

async function write(
  tx: Transaction<Schema>,
  { clock, ids }: Parts,
  { tenant, wallet, policy }: Subject,
  { row, facts, decision, guards }: Decided & { row: CutoffRow; facts: LoadedCutoffFacts },
): Promise<void> {
  const { state, episode, until, message } = decision;
  const now = clock.now();
  await runIn(tx, writeCutoff, {
    ...{ tenant, wallet, state, episode, until: instantOf(until), wasOff: decision.wasOff, now },
    ...{ next: instantOf(nextCutoffLook(decision, facts.now)), guards: JSON.stringify(guards) },
    ...{ isPostpaid: facts.hours !== null, noticeHours: facts.hours?.noticeHours ?? null },
  });
  const cutAt = instantOf(cutoffInstantOf(decision, policy));
  const written =
    message !== null &&
    (await runIn(tx, writeCutoffMessage, { tenant, wallet, episode, message, now, cutAt, balance: facts.balance })).length > 0;
  // What was announced and does not come any more is not left unread.
  const isCalledOff = (row.state === 'grace' || row.state === 'due') && (state === 'normal' || state === 'arrears');
  if (written || isCalledOff)
    await enqueue(tx, { id: ids.next(), tenantId: tenant, subject: { kind: 'cutoff', id: wallet }, actorId: null, now });
  if (state === row.state) return;
  await insertAuditRow(
    { clock, ids, actor: null, address: '', operation: 'advance-cutoffs' },
    { subjectKind: 'cutoff', subjectId: wallet, changes: { from: row.state, to: state }, by: { tenantId: tenant, accountId: null } },
    tx,
  );
}
