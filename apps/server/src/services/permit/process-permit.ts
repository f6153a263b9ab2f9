import type { ApiParsedInput } from '@energy-om/contract';
import { type Permit, type PermitInput, signPermit } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { SignedInput } from '#db/schema/permits.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { sortedJson } from '#services/core/sorted-json.ts';
import { permitDocument } from './field-document/field-document.ts';
import { listSignatures, signedBy, storeSignature } from './field-document/signatures.ts';
import { notifyOfDocument, writeOnDocument } from './field-document/write-document.ts';
import { loadPermitFacts } from './read/permit-facts.ts';
import { readPermit } from './read/read-permit.ts';
import { type LockedPermit, lockPermit } from './write/lock-permit.ts';
import { assertFitPeople } from './write/permit-parts.ts';
import { refuse, writeMove } from './write/write-move.ts';

type Call = ApiParsedInput<'processPermit'>;

export const processPermit: Verb<'processPermit'> = (context, call) => {
  const { id, version, action, position: _, ...input } = call;
  const subject = { subjectKind: 'permit' as const, subjectId: id, changes: { action, ...input } };
  return writeOnDocument(context, subject, async (tx) => {
    const locked = await lockPermit(tx, context, { id, version });
    await sign(context, tx, locked, call);
    return { row: locked.row, answer: await readPermit(tx, context, id) };
  });
};

/** Carries the act out where everybody has signed; else stores the signature, which holds as long as nothing changes. */
async function sign(context: SignedInContext, tx: Transaction<Schema>, locked: LockedPermit, call: Call): Promise<void> {
  const { actor, clock } = context;
  const { permit, row, circumstances } = locked;
  const input = toInput(call);
  await assertNewPeople(context, tx, locked, call);
  await lockLeaders(tx, actor.tenantId, [permit.leaderId, input.newLeaderId ?? permit.leaderId]);
  const facts = await loadPermitFacts(tx, circumstances, permit, peopleAfter(permit, call.action, input));
  const signedFor = toSignedInput(input);
  const earlier = await listSignatures(tx, permitDocument, row, call.action);
  const same = earlier.filter((one) => sortedJson(one.input) === sortedJson(signedFor) && one.account_id !== actor.accountId);
  const signers = same.map(({ account_id }) => account_id);
  const decision = signPermit(permit, call.action, actor.accountId, input, facts, signers);
  if ('fault' in decision) throw await refuse(context, tx, locked, decision.fault);
  const now = clock.now();
  if ('waitsFor' in decision) {
    if (earlier.some((one) => one.account_id !== actor.accountId && !same.includes(one)))
      throw conflict('permitSignaturesDiffer', await readPermit(tx, context, row.id));
    await notifyOfDocument(context, tx, permitDocument, row.id);
    await storeSignature(tx, permitDocument, row, { action: call.action, accountId: actor.accountId, input: signedFor, now });
    return;
  }
  await writeMove(context, tx, locked, decision, {
    position: call.position,
    signatures: signedBy(same, actor.accountId, now),
    detail: { ...signedFor, reason: input.reason ?? '' },
  });
}

function toInput({ reason, crewIds, newLeaderId, newEnd, people, tools, earths, recheckedPointIds }: Call): Omit<PermitInput, 'signedBy'> {
  return {
    reason,
    crewIds: crewIds && [...new Set(crewIds)],
    newLeaderId,
    newEnd: newEnd === undefined ? undefined : Date.parse(newEnd),
    people,
    tools,
    earths,
    recheckedPointIds,
  };
}

/** What both sign for; the reason is whoever’s who acts last. */
function toSignedInput({ reason: _, recheckedPointIds, ...input }: Omit<PermitInput, 'signedBy'>): SignedInput {
  const given = Object.entries({ ...input, recheckedPointIds: recheckedPointIds && [...recheckedPointIds].sort() });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Qualifications are asked of the people, and to the end, that the act would leave. */
function peopleAfter(permit: Permit, action: Call['action'], { crewIds, newLeaderId, newEnd }: Omit<PermitInput, 'signedBy'>): Permit {
  if (action === 'changeCrew' && crewIds) return { ...permit, crewIds };
  if (action === 'changeLeader' && newLeaderId !== undefined) return { ...permit, leaderId: newLeaderId };
  return action === 'extend' && newEnd !== undefined ? { ...permit, validUntil: newEnd } : permit;
}

async function assertNewPeople({ actor }: SignedInContext, tx: Transaction<Schema>, { row }: LockedPermit, { crewIds, newLeaderId }: Call) {
  const people = { ...(crewIds && { crewIds }), ...(newLeaderId !== undefined && { newLeaderId: [newLeaderId] }) };
  if (Object.keys(people).length > 0) await assertFitPeople(tx, { tenantId: actor.tenantId, areaPath: row.area_path }, people);
}

/** Nobody leads two permits that are open, however close together they are opened. In the order of the ids, so that no two wait for each other. */
async function lockLeaders(tx: Transaction<Schema>, tenantId: string, leaderIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', [...new Set(leaderIds)])
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
}
