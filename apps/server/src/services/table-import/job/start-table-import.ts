import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { ReceivedFile, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { cleanFileName } from '#services/file/clean-file-name.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';
import type { TableExtension } from '../read/read-table.ts';
import { assertMayImport } from '../settings/assert-may-exchange.ts';
import { present, readImport } from './present-import.ts';
import { lostAfterMs, runTableImport } from './run-table-import.ts';

export const startTableImport: Verb<'startTableImport'> = async (context, { kind, dryRun }) => {
  const { actor, clock, ids, uploads, language } = context;
  assertMayImport(actor, kind);
  const [file, ...others] = uploads;
  if (!file) throw invalid({ files: 'fileMissing' });
  if (others.length > 0) throw invalid({ files: 'tooManyFiles' });
  const fileName = cleanFileName(file.name);
  const { extension, bytes } = await readUpload(file, fileName);
  const id = ids.next();
  const now = clock.now();
  let isNew = false;
  const subject = { subjectKind: 'tableImport', subjectId: id, changes: { kind, fileName, sha256: file.sha256, dryRun } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenant(tx, actor.tenantId);
    const running = await tx
      .selectFrom('table_imports')
      .select('id')
      .where('tenant_id', '=', actor.tenantId)
      .where('state', '=', 'running')
      .where('alive_at', '>', new Date(now.getTime() - lostAfterMs))
      .executeTakeFirst();
    if (running) throw conflict('importRunning');
    await tx
      .insertInto('table_imports')
      .values({
        tenant_id: actor.tenantId,
        id,
        kind,
        file_name: fileName,
        sha256: file.sha256,
        is_dry_run: dryRun,
        outcome: sql`null`,
        created_by: actor.accountId,
        created_at: now,
        alive_at: now,
      })
      .execute();
    isNew = true;
    const row = await readImport(tx, actor, id);
    if (!row) throw new Error('the import that was just written is gone');
    return present(row, now, language);
  });
  // The repetition of a call finds the first one's import, which runs already.
  if (isNew && answer.id === id) void runTableImport(context, { id, kind, dryRun, extension, bytes });
  return answer;
};

/** The content decides as well: a page or a program with another name is refused before it is parsed. */
async function readUpload({ path }: ReceivedFile, fileName: string): Promise<{ extension: TableExtension; bytes: Buffer }> {
  const extension = extname(fileName).toLowerCase();
  if (extension !== '.csv' && extension !== '.xlsx') throw invalid({ files: 'importFileKind' });
  const bytes = await readFile(path);
  const type = await fileTypeFromBuffer(bytes);
  const isRight = extension === '.csv' ? type === undefined : type?.ext === 'xlsx' || type?.ext === 'zip';
  if (!isRight) throw invalid({ files: 'importFileKind' });
  return { extension, bytes };
}
