import type { Language } from '@energy-om/contract';
import type { CommandFailure, CommandPurpose, CommandState } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface DeviceCommandTable {
  tenant_id: string;
  id: string;
  device_id: string;
  /** Correlates command and answer on the wire. */
  request_id: number;
  is_on: boolean;
  purpose: CommandPurpose;
  state: Defaulted<CommandState>;
  failure: CommandFailure | null;
  /** Null: the product itself. */
  requested_by: string | null;
  reason: Defaulted<string>;
  language: Language;
  requested_at: Date;
  expires_at: Date;
  tries: Defaulted<number>;
  /** While it is open: when it is to be sent next or, after the last try, given up. */
  next_at: Date | null;
  sent_at: Date | null;
  /** The time of the switch's report that was known when it was sent first, by the device's clock; null where there was none. */
  report_before: Date | null;
  ended_at: Date | null;
  /** When it is decided whether the device has reported the state. */
  check_at: Date | null;
  reported_at: Date | null;
}

export interface DeviceCommandAnswerTable {
  tenant_id: string;
  command_id: string;
  position: number;
  at: Date;
  answer: Json<unknown>;
  /** Whether it ended the command. */
  counted: boolean;
}

export interface MeterProtectionTable {
  tenant_id: string;
  device_id: string;
  reason: string;
  set_by: string | null;
  set_at: Date;
}

export interface DeviceCommandsSchema {
  device_commands: DeviceCommandTable;
  device_command_answers: DeviceCommandAnswerTable;
  meter_protections: MeterProtectionTable;
}
