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
