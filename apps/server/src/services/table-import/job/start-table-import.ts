import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ApiOutput } from '@energy-om/contract';
import { fileTypeFromBuffer } from 'file-type';
import { type Insertable, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { TableImportTable } from '#db/schema/table-imports.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { cleanFileName } from '#services/file/clean-file-name.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import type { TableExtension } from '../read/read-table.ts';
import { assertMayImport } from '../settings/assert-may-exchange.ts';
import { isLost, lostAfterMs } from './is-lost.ts';
import { present, readImport } from './present-import.ts';
import { runTableImport } from './run-table-import.ts';

export const startTableImport: Verb<'startTableImport'> = async (context, { kind, dryRun }) => {
  const { actor, ids, database } = context;
  assertMayImport(actor, kind);
  const upload = await readUpload(context);
  const id = ids.next();
  // Before others can see the row.
  const release = await database.processLocks.acquire(advisoryLocks.tableImports, id);
  try {
    const subject = { subjectKind: 'tableImport' as const, subjectId: id, changes: { kind, dryRun, ...upload.audited } };
    const answer = await writeOnce(context, subject, (tx) => insertImport(context, tx, id, { kind, dryRun, ...upload.audited }));
    // The repetition of a call finds the first one's import, which runs already.
    if (answer.id === id) void runTableImport(context, { id, kind, dryRun, ...upload.file }).then(release);
    else await release();
    return answer;
  } catch (error) {
    await release();
    throw error;
  }
};

type Given = Pick<Insertable<TableImportTable>, 'kind'> & { dryRun: boolean; fileName: string; sha256: string };

async function insertImport(
  { actor, clock, language }: SignedInContext,
  tx: Transaction<Schema>,
  id: string,
  { kind, dryRun, fileName, sha256 }: Given,
): Promise<ApiOutput<'startTableImport'>> {
  const now = clock.now();
  await lockTenantFor(tx, actor);
  await assertNoneRuns(tx, actor.tenantId, now);
  await tx
    .insertInto('table_imports')
    .values({
      tenant_id: actor.tenantId,
      id,
      kind,
      file_name: fileName,
      sha256,
      is_dry_run: dryRun,
      outcome: sql`null`,
      created_by: actor.accountId,
      created_at: now,
      alive_at: now,
    })
    .execute();
  const row = await readImport(tx, actor, id);
  if (!row) throw new Error('the import that was just written is gone');
  return present(row, false, language);
}

async function assertNoneRuns(tx: Transaction<Schema>, tenantId: string, now: Date): Promise<void> {
  const running = await tx
    .selectFrom('table_imports')
    .select(['id', 'state', 'alive_at'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'running')
    .where('alive_at', '>', new Date(now.getTime() - lostAfterMs))
    .execute();
  for (const row of running) if (!(await isLost(tx, row, now))) throw conflict('importRunning');
}

interface Upload {
  audited: { fileName: string; sha256: string };
  file: { extension: TableExtension; bytes: Buffer };
}

/** The content decides as well: a page or a program with another name is refused before it is parsed. */
async function readUpload({ uploads }: SignedInContext): Promise<Upload> {
  const [file, ...others] = uploads;
  if (!file) throw invalid({ files: 'fileMissing' });
  if (others.length > 0) throw invalid({ files: 'tooManyFiles' });
  const fileName = cleanFileName(file.name);
  const extension = extname(fileName).toLowerCase();
  if (extension !== '.csv' && extension !== '.xlsx') throw invalid({ files: 'importFileKind' });
  const bytes = await readFile(file.path);
  const type = await fileTypeFromBuffer(bytes);
  const isRight = extension === '.csv' ? type === undefined : type?.ext === 'xlsx' || type?.ext === 'zip';
  if (!isRight) throw invalid({ files: 'importFileKind' });
  return { audited: { fileName, sha256: file.sha256 }, file: { extension, bytes } };
}
