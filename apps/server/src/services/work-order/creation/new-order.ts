import type { EventLevel, FormAnswer, ObjectKind, WorkOrderSource } from '@energy-om/domain';
import type { RoomFactsOfReport } from '../present/history-detail.ts';

/** What an order is made from. Instants in epoch milliseconds. */
export interface NewOrder {
  projectId: string;
  siteId: string;
  businessTypeId: string;
  level: EventLevel;
  title: string;
  description: string;
  objects: readonly { kind: ObjectKind; id: string }[];
  fileIds: readonly string[];
  plannedFinishAt: number | null;
  customAnswers: Readonly<Record<string, FormAnswer>>;
  linkedOrderId: string | null;
  source: WorkOrderSource;
  /** A plan's occurrence or an alarm's root: at most one order for each. */
  origin: string | null;
  /** Until when the work of a plan counts as done as planned. */
  doneBy?: number;
  /** The alarm it is raised for, which is the order's from then on. */
  alarmId?: string;
  /** What is known of the reporter's room. */
  room?: RoomFactsOfReport;
  /** Business type and level are the tenant's default until the dispatcher has classified the order. */
  needsClassification?: boolean;
}
