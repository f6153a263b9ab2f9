import type { RejectReason } from '@energy-om/contract';
import type {
  AlarmCondition,
  AlarmSchedule,
  AlarmState,
  EnergyType,
  EventLevel,
  MeasuredValue,
  ModelMapping,
  ModelValue,
  Rating,
  RuleState,
} from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';

export interface DeviceTable {
  tenant_id: string;
  id: string;
  kind: 'device' | 'meter' | 'gateway' | 'camera';
  name: string;
  code: string;
  energy_type: EnergyType | null;
  model: string | null;
  area_id: string;
  gateway_id: string | null;
  location: string | null;
  qr: string | null;
  /** Null for a device that does not report. */
  online: boolean | null;
  model_id: Defaulted<string | null>;
  register_factor: Defaulted<number>;
  main_meter_id: Defaulted<string | null>;
  version: Defaulted<number>;
  retired_at: Defaulted<Date | null>;
  maker: Defaulted<string | null>;
  serial_number: Defaulted<string | null>;
  ratings: DefaultedJson<Rating[]>;
  installed_on: Defaulted<string | null>;
  warranty_until: Defaulted<string | null>;
}

export interface MeterModelTable {
  id: string;
  /** Null: a standard model, the same in every tenant. */
  tenant_id: Defaulted<string | null>;
  name: string;
  manufacturer: string;
  energy_type: EnergyType;
  has_switch: Defaulted<boolean>;
  values: Json<ModelValue[]>;
  register_modulus: number | null;
  /** Null for a standard model alone. */
  mapping: ColumnType<ModelMapping | null, string | null | undefined, string | null>;
  version: Defaulted<number>;
  retired_at: Defaulted<Date | null>;
}

export interface DeviceCredentialTable {
  hash: Buffer;
  id: string;
  tenant_id: string;
  device_id: string;
  created_at: Date;
  created_by: string | null;
  revoked_at: Date | null;
}

/** The newest value of each key, with its time in epoch milliseconds. */
export type LatestValues = Record<string, [at: number, value: MeasuredValue]>;

export interface DeviceStateTable {
  tenant_id: string;
  device_id: string;
  last_seen_at: Date | null;
  read_at: Date | null;
  latest: DefaultedJson<LatestValues>;
  attributes: DefaultedJson<Record<string, MeasuredValue>>;
  register_at: Date | null;
  register_value: number | null;
  hour: Date | null;
  hour_amount: number | null;
  quarter_1: Defaulted<number | null>;
  quarter_2: Defaulted<number | null>;
  quarter_3: Defaulted<number | null>;
  quarter_4: Defaulted<number | null>;
  day: string | null;
  day_amount: number | null;
  rule_states: DefaultedJson<Record<string, RuleState>>;
  /** The newest value of each key that no value of the model takes. */
  unmapped: DefaultedJson<LatestValues>;
  /** The server that the device has connected to last; null: not known. */
  connected_by: Defaulted<string | null>;
}

export interface ReadingTable {
  tenant_id: string;
  device_id: string;
  at: Date;
  values: Json<Record<string, MeasuredValue>>;
}

export interface MeterHourTable {
  tenant_id: string;
  device_id: string;
  hour: Date;
  amount: number;
  /** All null: the hour's consumption was even. */
  quarter_1: Defaulted<number | null>;
  quarter_2: Defaulted<number | null>;
  quarter_3: Defaulted<number | null>;
  quarter_4: Defaulted<number | null>;
}

export interface MeterDayTable {
  tenant_id: string;
  device_id: string;
  day: string;
  amount: number;
}

export interface RollupQueueTable {
  tenant_id: string;
  device_id: string;
  from_at: Date;
  to_at: Date;
  is_continued: Defaulted<boolean>;
}

export interface MeterReplacementTable {
  tenant_id: string;
  device_id: string;
  at: Date;
  last_value: number;
  first_value: number;
  /** The factor until then; null: the one of afterwards. */
  factor: Defaulted<number | null>;
  note: string | null;
  recorded_by: string | null;
  recorded_at: Date;
}

/** The nameplate of a device that stood in the place of this one before. */
export interface FormerNameplateTable {
  tenant_id: string;
  device_id: string;
  replaced_at: Date;
  model: string | null;
  maker: string | null;
  serial_number: string | null;
  ratings: Json<Rating[]>;
  installed_on: string | null;
  warranty_until: string | null;
  note: string | null;
  recorded_by: string | null;
  recorded_at: Date;
}

export interface DeviceFileTable {
  tenant_id: string;
  device_id: string;
  file_id: string;
  position: number;
}

export interface RejectedMessageTable {
  tenant_id: string;
  id: string;
  device_id: string;
  at: Date;
  reason: RejectReason;
  child: string | null;
  topic: string;
  detail: string;
  size: number;
  excerpt: string;
}

export interface RejectedCountTable {
  tenant_id: string;
  device_id: string;
  day: string;
  reason: RejectReason;
  count: number;
}

/** The progress of an import of readings, so that an interrupted one can be resumed. */
export interface ReadingImportTable {
  tenant_id: string;
  /** SHA-256 of the file and of the options with which it is read. */
  fingerprint: Buffer;
  total_rows: number;
  done_rows: number;
  /** The number of readings that were new. */
  added: number;
  updated_at: Date;
}

export interface AlarmRuleTable {
  tenant_id: string;
  id: string;
  name: string;
  model_id: string | null;
  device_id: string | null;
  area_id: string | null;
  condition: Json<AlarmCondition>;
  schedule: Json<AlarmSchedule[]> | null;
  level: EventLevel;
  business_type_id: string | null;
  enabled: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
  /** The id of the domain's RuleTemplate that it was added from. */
  template: Defaulted<string | null>;
}

export interface AlarmTable {
  tenant_id: string;
  id: string;
  /** Null: the product itself raised it. */
  rule_id: string | null;
  device_id: string;
  name: string;
  condition: Json<AlarmCondition>;
  level: EventLevel;
  state: Defaulted<AlarmState>;
  value: Json<MeasuredValue> | null;
  threshold: number | null;
  unit: string | null;
  raised_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  /** When it was acknowledged, where that was without a network and arrived later; null: when it says above, or not at all. */
  acknowledged_offline_at: Defaulted<Date | null>;
  acknowledged_offline_certain: Defaulted<boolean | null>;
  cleared_at: Date | null;
  cleared_value: Json<MeasuredValue> | null;
  root_device_id: string;
  work_order_id: string | null;
  order_due: string | null;
  /** When the present round of its escalation began; null: it was raised before alarms escalated. */
  escalation_from: Defaulted<Date | null>;
  escalation_round: Defaulted<number>;
  escalation_at: Defaulted<Date | null>;
}

export interface AlarmChildTable {
  tenant_id: string;
  alarm_id: string;
  device_id: string;
}

export interface CameraStreamTable {
  tenant_id: string;
  device_id: string;
  url: string;
  authorization_header: string | null;
}

export interface DevicesSchema {
  devices: DeviceTable;
  meter_models: MeterModelTable;
  device_credentials: DeviceCredentialTable;
  device_states: DeviceStateTable;
  readings: ReadingTable;
  meter_hours: MeterHourTable;
  meter_days: MeterDayTable;
  /** Views that combine the two tables above with the current hour and day of `device_states`. */
  consumption_hours: MeterHourTable;
  consumption_days: MeterDayTable;
  rollup_queue: RollupQueueTable;
  meter_replacements: MeterReplacementTable;
  former_nameplates: FormerNameplateTable;
  device_files: DeviceFileTable;
  rejected_messages: RejectedMessageTable;
  rejected_counts: RejectedCountTable;
  reading_imports: ReadingImportTable;
  alarm_rules: AlarmRuleTable;
  alarms: AlarmTable;
  alarm_children: AlarmChildTable;
  camera_streams: CameraStreamTable;
}
