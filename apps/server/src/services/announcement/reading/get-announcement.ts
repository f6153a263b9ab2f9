import type { Verb } from '#services/core/request-context.ts';
import { presentFiles } from '../announcement-rows.ts';
import { findReadable } from './find-readable.ts';
import { presentForReader } from './reader-rows.ts';

export const getAnnouncement: Verb<'getAnnouncement'> = async ({ actor, database, clock }, { id }) => {
  const now = clock.now();
  const row = await findReadable(database.kysely, actor, id, now);
  const summary = presentForReader(row, now);
  const isWithdrawn = row.withdrawn_at !== null;
  return {
    ...summary,
    excerpt: isWithdrawn ? '' : summary.excerpt,
    fileCount: isWithdrawn ? 0 : summary.fileCount,
    text: isWithdrawn ? '' : row.text,
    files: isWithdrawn ? [] : presentFiles(row.files),
    withdrawal: row.withdrawn_at && { at: row.withdrawn_at.toISOString(), reason: row.withdrawal_reason },
    correctsId: row.corrects_id,
    correctedById: row.corrected_by_id,
  };
};
