import type { Defaulted } from './column-types.ts';

export interface WorkOrderCommentTable {
  tenant_id: string;
  id: string;
  order_id: string;
  account_id: string;
  text: string;
  is_internal: boolean;
  mentioned_ids: Defaulted<string[]>;
  created_at: Date;
  /** Of a comment that was written without a network, as its phone sent it, and when it was written; null for all others. */
  intent_id: Defaulted<string | null>;
  worked_at: Defaulted<Date | null>;
  worked_at_certain: Defaulted<boolean | null>;
}

export interface WorkOrderCommentFileTable {
  tenant_id: string;
  comment_id: string;
  file_id: string;
  position: number;
}

export interface OrderCommentsSchema {
  work_order_comments: WorkOrderCommentTable;
  work_order_comment_files: WorkOrderCommentFileTable;
}
