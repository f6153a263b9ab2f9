import type { ApiOutput } from '@energy-om/contract';
import type {
  AlarmCondition,
  AlarmState,
  EventLevel,
  FormField,
  MeasuredValue,
  ModelValue,
  SavingPart,
  SavingVerdict,
} from '@energy-om/domain';
import type { WorkOrderFileTable } from '#db/schema/operations.ts';
import type { AreaFacts } from '#services/core/ports/rule-cache.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import type { ListedOrder } from '../queries/query-orders.ts';

export interface NamedPerson {
  id: string;
  fullName: string;
  phoneNumber: string | null;
  /** Whether they are no client or occupant; whoever has left the tenant counts as staff. */
  isStaff: boolean;
}

/** As PostgreSQL's JSON has it: instants are text. */
export interface HistoryRow {
  version: number;
  position: number;
  event: number | null;
  action: string;
  from_status: number | null;
  to_status: number;
  actor_id: string | null;
  at: string;
  worked_at: string | null;
  worked_at_certain: boolean | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: HistoryDetail;
}

export interface FileRow {
  id: string;
  name: string;
  size: number;
  mime: string;
  hasThumb: boolean;
  kind: WorkOrderFileTable['kind'];
  addedBy: string | null;
  addedAt: string;
}

export interface ObjectRow {
  kind: 'device' | 'meter' | 'gateway' | 'camera' | 'area';
  id: string;
  name: string;
  code: string | null;
  energyType: string | null;
  online: boolean | null;
}

/** An alarm of the order. */
export interface OrderAlarmRow {
  id: string;
  name: string;
  level: EventLevel;
  state: AlarmState;
  device: { id: string; name: string };
  condition: AlarmCondition;
  model_value: ModelValue | null;
  value: MeasuredValue | null;
  threshold: number | null;
  unit: string | null;
  /** The device's newest value of what the alarm watches. */
  latest: [at: number, value: MeasuredValue] | null;
  raised_at: Date;
  cleared_at: Date | null;
  /** Since when the value has been within its limit, in epoch milliseconds; null where no repair is to be proven by it. */
  held_since: number | null;
}

export interface OrderDetailRow extends Pick<ListedOrder, 'delay_fen' | 'delay_parts'> {
  delay_computed_at: Date | null;
  /** What became of its repair; null until that is decided. */
  repaired_at: Date | null;
  saving_decided_at: Date | null;
  saving_verdict: SavingVerdict | null;
  saving_parts: SavingPart[] | null;
  /** When that is decided; null: it is, or no meter counts what the order is about. */
  saving_due_at: Date | null;
  project_name: string;
  area_name: string;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
  business_type_name: string;
  custom_fields: FormField[];
  linked_order_no: string | null;
  duplicate_order_no: string | null;
  /** Quantities in thousandths. */
  taken_parts: ApiOutput<'getWorkOrder'>['takenParts'];
  history: HistoryRow[];
  files: FileRow[];
  objects: ObjectRow[];
  has_route: boolean;
  people: NamedPerson[];
  teams: { id: string; name: string }[];
  alarms: OrderAlarmRow[];
  /** Names from the site down to the area of the one object that the order is about, or else to the order's own area. */
  place: string[];
  /** Ids of orders that continue this one, whether or not the account may see them; newest first. */
  follow_up_ids: string[];
}

/** As it is found with every order; what few orders have is read apart where the row says so. */
export interface DetailRow
  extends Pick<OrderDetailRow, 'business_type_name' | 'custom_fields' | 'objects' | 'history' | 'follow_up_ids' | 'has_route'> {
  /** Whether the business type has the saving of a repair computed. */
  is_saving_checked: boolean;
  has_alarms: boolean;
  has_files: boolean;
  /** Whether it costs something while it waits. */
  has_delay: boolean;
  has_saving: boolean;
  /** Whether parts were taken of stores for it. */
  has_parts: boolean;
  /** The path of the area of the one object that the order is about. */
  object_path: string | null;
  /** The areas around the order and around the one object that it is about. */
  around: AreaFacts[];
}
