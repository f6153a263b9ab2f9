import { type FormAnswer, listEvidence, picturesOf } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import type { CommandContext } from './command-context.ts';

/** The files among the given ones that are the account's own uploads, or the order's already. */
const findUsableFiles = statement<
  { tenant: string; files: readonly string[]; account: string | null; order: string | null },
  { id: string; is_picture: boolean }
>(
  'find-usable-files',
  `
    select f.id, f.mime like 'image/%' as is_picture from files f
    where f.tenant_id = :tenant and f.id = any (:files) and (f.created_by = :account or exists (
      select from work_order_files x where x.tenant_id = :tenant and x.file_id = f.id and x.order_id = :order))`,
);

/** Throws `invalid` under `field` unless every file is the actor's own or on the order already. @param orderId null: a new order */
export async function checkFiles(
  context: CommandContext,
  fileIds: readonly string[],
  orderId: string | null,
  field: string,
): Promise<void> {
  const files = [...new Set(fileIds)];
  const usable = await queryUsableFiles(context, files, orderId);
  if (files.some((id) => !usable.has(id))) throw invalid({ [field]: 'fileNotYours' });
}

/**
 * Checks the files among the answers to a form as `checkFiles` does, and that photos and signatures are pictures; the fault is at the answer's
 * field, below `path`.
 */
export async function checkAnswerFiles(
  context: CommandContext,
  answers: Readonly<Record<string, FormAnswer>>,
  orderId: string | null,
  path: string,
): Promise<void> {
  const usable = await queryUsableFiles(context, listEvidence({ answers, readings: [] }), orderId);
  for (const [key, answer] of Object.entries(answers)) {
    const field = `${path}.${key}`;
    if (listEvidence({ answers: { [key]: answer }, readings: [] }).some((id) => !usable.has(id)))
      throw invalid({ [field]: 'fileNotYours' });
    if (picturesOf(answer).some((id) => !usable.get(id))) throw invalid({ [field]: 'notAPicture' });
  }
}

/** Whether each usable file is a picture, by id. */
async function queryUsableFiles(
  { tenantId: tenant, accountId: account, database }: CommandContext,
  files: readonly string[],
  order: string | null,
): Promise<ReadonlyMap<string, boolean>> {
  if (files.length === 0) return new Map();
  const rows = await database.run(findUsableFiles, { tenant, files, account, order });
  return new Map(rows.map(({ id, is_picture }) => [id, is_picture]));
}
