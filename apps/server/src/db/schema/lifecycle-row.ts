import type { Selectable } from 'kysely';
import type { WorkOrderState, WorkOrderTable } from './operations.ts';

/** The columns of an order by which the lifecycle decides. The clocks in `state` are not read where only people's moves are decided. */
export type LifecycleRow = Pick<
  Selectable<WorkOrderTable>,
  | 'status'
  | 'back_to'
  | 'version'
  | 'level'
  | 'source'
  | 'project_id'
  | 'area_path'
  | 'created_by'
  | 'requester_id'
  | 'team_id'
  | 'assignee_id'
  | 'lead_id'
  | 'arrived_at'
> & { state: Omit<WorkOrderState, 'clocks'> & Partial<WorkOrderState> };
