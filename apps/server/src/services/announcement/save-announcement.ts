import type { ApiParsedInput } from '@energy-om/contract';
import { type Audience, maxAnnouncementDrafts, rolesOfAudience, tidyAudience } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { readManaged } from './announcement-rows.ts';
import { assertTimes } from './assert-times.ts';
import { assertAudience } from './audience/assert-audience.ts';
import { lockDraft, lockManaged } from './lock-announcement.ts';

type Input = ApiParsedInput<'saveAnnouncement'>;

export const saveAnnouncement: Verb<'saveAnnouncement'> = async (context, input) => {
  const { id: givenId, version, audience: given, ...fields } = input;
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { actor, clock } = context;
  const now = clock.now();
  const id = givenId ?? context.ids.next();
  const audience = tidyAudience(given);
  const fileIds = [...new Set(input.fileIds)];
  if (input.correctsId !== null && input.publishAt !== null) throw invalid({ publishAt: 'correctionAtOnce' });
  assertTimes(input, now);
  const changes = { [givenId === undefined ? 'created' : 'updated']: { ...fields, audience, fileIds } };
  return writeOnce(context, { subjectKind: 'announcement', subjectId: id, changes }, async (tx) => {
    if (givenId === undefined) {
      await assertRoom(tx, actor);
      // Whoever may not see what is corrected may not correct it; that it still may be is asked where the correction is published.
      if (input.correctsId !== null) await lockManaged(tx, context, input.correctsId);
      await insertDraft(tx, context, id, input, audience);
    } else {
      const before = await lockDraft(tx, context, { id, version: version as number });
      if (before.corrects_id !== input.correctsId) throw invalid({ correctsId: 'correctionFixed' });
      await updateDraft(tx, context, id, input, audience);
    }
    await assertAudience(tx, actor, audience);
    await replaceFiles(tx, context, id, fileIds, input.correctsId);
    return readManaged(tx, actor, id, now);
  });
};

async function assertRoom(tx: Transaction<Schema>, actor: Actor): Promise<void> {
  const { tenantId } = actor;
  await lockTenantFor(tx, actor);
  const drafts = tx.selectFrom('announcements').select('id').where('tenant_id', '=', tenantId).where('status', '=', 'draft');
  const found = await drafts.limit(maxAnnouncementDrafts).execute();
  if (found.length === maxAnnouncementDrafts) throw conflict('tooManyAnnouncementDrafts', null, { most: maxAnnouncementDrafts });
}

async function insertDraft(
  tx: Transaction<Schema>,
  { actor, clock }: SignedInContext,
  id: string,
  input: Input,
  audience: Audience,
): Promise<void> {
  await tx
    .insertInto('announcements')
    .values({
      ...columnsOf(input, audience),
      tenant_id: actor.tenantId,
      id,
      corrects_id: input.correctsId,
      author_id: actor.accountId,
      created_at: clock.now(),
    })
    .execute();
}

async function updateDraft(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  id: string,
  input: Input,
  audience: Audience,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set((row) => ({ ...columnsOf(input, audience), author_id: actor.accountId, version: row('version', '+', 1) }))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ title, text, mustConfirm, confirmUntil, publishAt, expiresAt }: Input, audience: Audience) {
  return {
    title,
    text,
    audience_kind: audience.kind,
    roles: [...rolesOfAudience(audience)],
    team_ids: [...audience.teamIds],
    area_ids: [...audience.areaIds],
    must_confirm: mustConfirm,
    confirm_until: mustConfirm && confirmUntil !== null ? new Date(confirmUntil) : null,
    publish_at: publishAt === null ? null : new Date(publishAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  };
}

interface FileValues {
  tenant: string;
  files: readonly string[];
  account: string;
  announcements: readonly string[];
}

/** The account's own uploads, and what the draft or the announcement that it corrects has already. */
const countUsable = statement<FileValues, { usable: number }>(
  'count-usable-announcement-files',
  `select count(*)::int as usable from files f where f.tenant_id = :tenant and f.id = any (:files::uuid[]) and (f.created_by = :account
    or exists (select from announcement_files x
      where x.tenant_id = :tenant and x.file_id = f.id and x.announcement_id = any (:announcements::uuid[])))`,
);

async function replaceFiles(
  tx: Transaction<Schema>,
  { actor: { tenantId, accountId } }: SignedInContext,
  id: string,
  fileIds: readonly string[],
  correctsId: string | null,
): Promise<void> {
  const announcements = correctsId === null ? [id] : [id, correctsId];
  const [found] = await runIn(tx, countUsable, { tenant: tenantId, files: fileIds, account: accountId, announcements });
  if (found?.usable !== fileIds.length) throw invalid({ fileIds: 'fileNotYours' });
  await tx.deleteFrom('announcement_files').where('tenant_id', '=', tenantId).where('announcement_id', '=', id).execute();
  const rows = fileIds.map((fileId, position) => ({ tenant_id: tenantId, announcement_id: id, file_id: fileId, position }));
  if (rows.length > 0) await tx.insertInto('announcement_files').values(rows).execute();
}
