import type { ApiParsedInput } from '@energy-om/contract';
import { signSwitching } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { announceChange, type ChangedOrder } from '../write/lock-permit.ts';
import { readSwitching } from './read/read-switching.ts';
import { type LockedSwitching, lockSwitching } from './write/lock-switching.ts';
import { refuseSwitching } from './write/switching-fault.ts';
import { notifyOfSwitching, writeSwitchingMove } from './write/write-switching-move.ts';

type Call = ApiParsedInput<'processSwitching'>;

export const processSwitching: Verb<'processSwitching'> = async (context, call) => {
  const { id, version, action, position: _, ...input } = call;
  const subject = { subjectKind: 'switching', subjectId: id, changes: { action, ...input } };
  // Stays empty where the call was carried out before, and its answer is given again.
  let order: ChangedOrder | null = null;
  const switching = await writeOnce(context, subject, async (tx) => {
    // Whoever doubts stops, also where the other one has just tapped.
    const locked = await lockSwitching(tx, context, { id, version: action === 'stop' ? null : version });
    await sign(context, tx, locked, call);
    order = { id: locked.row.order_id, version: locked.row.order_version };
    return readSwitching(tx, context, id);
  });
  announceChange(context, order);
  return switching;
};

/** Carries the act out where everybody has signed; else stores the signature, which holds as long as nothing changes. */
async function sign(context: SignedInContext, tx: Transaction<Schema>, locked: LockedSwitching, call: Call): Promise<void> {
  const { actor, clock } = context;
  const { action, reason, isRehearsed, foundState, position } = call;
  const { switching, facts, row } = locked;
  const earlier = (await listSignatures(tx, locked, action)).filter(({ account_id }) => account_id !== actor.accountId);
  const signers = earlier.map(({ account_id }) => account_id);
  const decision = signSwitching(switching, action, actor.accountId, { reason, isRehearsed, foundState }, facts, signers);
  if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
  const now = clock.now();
  if ('waitsFor' in decision) {
    await notifyOfSwitching(context, tx, row.id);
    await storeSignature(tx, locked, { action, accountId: actor.accountId, now });
    return;
  }
  await writeSwitchingMove(context, tx, locked, decision, {
    position,
    signatures: [
      ...earlier.map(({ account_id, signed_at }) => ({ accountId: account_id, at: signed_at.toISOString() })),
      { accountId: actor.accountId, at: now.toISOString() },
    ],
    detail: { reason: reason ?? '', ...(foundState !== undefined && { foundState }) },
  });
}

/** Those given for the switching order as it stands. */
function listSignatures(tx: Transaction<Schema>, { row }: LockedSwitching, action: string) {
  return tx
    .selectFrom('switching_signatures')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('switching_id', '=', row.id)
    .where('version', '=', row.version)
    .where('action', '=', action)
    .orderBy('signed_at')
    .execute();
}

async function storeSignature(
  tx: Transaction<Schema>,
  { row }: LockedSwitching,
  { action, accountId, now }: { action: string; accountId: string; now: Date },
): Promise<void> {
  const columns = { version: row.version, signed_at: now };
  await tx
    .insertInto('switching_signatures')
    .values({ tenant_id: row.tenant_id, switching_id: row.id, action, account_id: accountId, ...columns })
    .onConflict((conflicting) => conflicting.columns(['tenant_id', 'switching_id', 'action', 'account_id']).doUpdateSet(columns))
    .execute();
}
