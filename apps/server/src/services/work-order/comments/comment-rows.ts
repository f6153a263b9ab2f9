import type { ApiOutput } from '@energy-om/contract';
import { presentStoredFile } from '#services/file/present-stored-file.ts';

export interface CommentRow {
  id: string;
  account_id: string;
  full_name: string;
  text: string;
  is_internal: boolean;
  mentions: { id: string; fullName: string }[];
  files: { id: string; name: string; size: number; mime: string; hasThumb: boolean }[];
  created_at: Date;
  /** Null for a comment that was written with a network. */
  worked_at: Date | null;
  worked_at_certain: boolean | null;
}

/** The columns of a `CommentRow`, of comment `c` and its author `y`. Names `:tenant`. */
export const commentColumns = `
  c.id, c.account_id, y.full_name, c.text, c.is_internal, c.created_at, c.worked_at, c.worked_at_certain,
  coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'fullName', z.full_name) order by z.full_name)
    from accounts z where z.id = any (c.mentioned_ids)), '[]') as mentions,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime, 'hasThumb', f.thumb_key is not null) order by x.position)
    from work_order_comment_files x join files f on f.tenant_id = :tenant and f.id = x.file_id
    where x.tenant_id = :tenant and x.comment_id = c.id), '[]') as files`;

export function presentComment(row: CommentRow): ApiOutput<'addOrderComment'> {
  return {
    id: row.id,
    by: { id: row.account_id, fullName: row.full_name },
    text: row.text,
    isInternal: row.is_internal,
    mentions: row.mentions,
    files: row.files.map(({ hasThumb, ...file }) => presentStoredFile({ ...file, thumb_key: hasThumb ? file.id : null })),
    ...presentTimes(row),
  };
}

/** What arrived at once was written with a network, as far as anybody needs to know. */
function presentTimes({ created_at, worked_at, worked_at_certain }: CommentRow) {
  const at = worked_at ?? created_at;
  const isLate = at.getTime() !== created_at.getTime();
  return { at: at.toISOString(), receivedAt: isLate ? created_at.toISOString() : null, isTimeCertain: worked_at_certain ?? true };
}
