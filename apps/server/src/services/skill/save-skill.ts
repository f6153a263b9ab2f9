import type { ApiParsedInput } from '@energy-om/contract';
import { findSkillFaults, maxSkills } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { loadToday } from './load-today.ts';
import { lockManagedPerson, lockManagedSkill } from './lock-skill.ts';
import { skillFaultMessages } from './skill-fault-messages.ts';
import { readSkill } from './skill-rows.ts';

type SkillInput = Omit<ApiParsedInput<'saveSkill'>, 'id' | 'version'>;

/** Reminders of the dates before are superseded; those of the new dates go out with the next run of the job. */
export const saveSkill: Verb<'saveSkill'> = async (context, { id: givenId, version, ...given }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor, clock, ids } = context;
  const id = givenId ?? ids.next();
  const fields = { ...given, name: given.kind === null ? given.name : '' };
  assertUsable(fields);
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const today = await loadToday(context);
  return writeOnce(context, { subjectKind: 'skill', subjectId: id, changes }, async (tx) => {
    if (givenId === undefined) await insertSkill(context, tx, id, fields);
    else await updateSkill(context, tx, { id, version: version as number }, fields, today);
    const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now: clock.now() };
    await enqueue(tx, { ...event, subject: { kind: 'skill', id } });
    return readSkill(tx, actor, id, today);
  });
};

async function insertSkill({ actor, clock }: SignedInContext, tx: Transaction<Schema>, id: string, fields: SkillInput): Promise<void> {
  const { tenantId } = actor;
  await lockManagedPerson(tx, actor, fields.accountId);
  await assertRoomForSkill(tx, tenantId, fields.accountId);
  await checkPhoto(tx, { tenant: tenantId, photo: fields.photoId, account: actor.accountId, before: null });
  await tx
    .insertInto('member_skills')
    .values({ tenant_id: tenantId, id, account_id: fields.accountId, created_at: clock.now(), ...toColumns(fields) })
    .execute();
}

async function updateSkill(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: SkillInput,
  today: string,
): Promise<void> {
  const { tenantId, accountId } = context.actor;
  const { account_id, photo_id } = await lockManagedSkill(tx, context, key, today);
  if (account_id !== fields.accountId) throw invalid({ accountId: 'skillOfOther' });
  await checkPhoto(tx, { tenant: tenantId, photo: fields.photoId, account: accountId, before: photo_id });
  await tx
    .updateTable('member_skills')
    .set({ ...toColumns(fields), version: key.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', key.id)
    .execute();
}

function toColumns({ kind, name, certificateNo, issuedOn, validUntil, reviewOn, photoId }: SkillInput) {
  return {
    kind,
    name,
    certificate_no: certificateNo || null,
    issued_on: issuedOn,
    valid_until: validUntil,
    review_on: reviewOn,
    photo_id: photoId,
  };
}

function assertUsable(fields: SkillInput): void {
  const faults = Object.entries(findSkillFaults(fields));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([field, fault]) => [field, skillFaultMessages[fault]])));
}

/** Under the membership's lock. Removed certificates do not count. */
async function assertRoomForSkill(tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const skills = tx.selectFrom('member_skills').select('id').where('tenant_id', '=', tenantId).where('account_id', '=', accountId);
  const known = await skills.where('removed_at', 'is', null).limit(maxSkills).execute();
  if (known.length === maxSkills) throw conflict('tooManySkills', null, { most: maxSkills });
}

const findPhoto = statement<{ tenant: string; photo: string; account: string; before: string | null }, { mime: string }>(
  'find-photo-of-skill',
  `select f.mime from files f where f.tenant_id = :tenant and f.id = :photo and (f.created_by = :account or f.id = :before::uuid)`,
);

/** The photo is one that the actor has uploaded, or the one of before. Throws `invalid`. */
async function checkPhoto(
  tx: Transaction<Schema>,
  { photo, ...values }: { tenant: string; photo: string | null; account: string; before: string | null },
): Promise<void> {
  if (photo === null) return;
  const [file] = await runIn(tx, findPhoto, { ...values, photo });
  if (!file) throw invalid({ photoId: 'fileNotYours' });
  if (!file.mime.startsWith('image/')) throw invalid({ photoId: 'skillPhotoNotAPicture' });
}
