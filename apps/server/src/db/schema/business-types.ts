import type { ClockTargetChanges, EnergyType, EventLevel, FormField, PermitKind, SkillKind } from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { Defaulted, DefaultedJson } from './column-types.ts';

export interface BusinessTypeTable {
  tenant_id: string;
  id: string;
  name: string;
  specialty: string;
  default_level: EventLevel;
  before_photo_required: Defaulted<boolean>;
  after_photo_required: Defaulted<boolean>;
  check_required: Defaulted<boolean>;
  one_signature: Defaulted<boolean>;
  closes_on_silence: Defaulted<boolean>;
  /** The consumption after a repair is compared with that of before. */
  saving_checked: Defaulted<boolean>;
  clock_targets: DefaultedJson<ClockTargetChanges>;
  /** Of the form that a new order begins with; 0: none was published. */
  form_version: Defaulted<number>;
  /** Not published yet; null: nothing differs from the published form. */
  draft_form: ColumnType<FormField[] | null, string | null | undefined, string | null>;
  energy_types: Defaulted<EnergyType[]>;
  /** The kinds of permit of which an order needs one. */
  permit_kinds: Defaulted<PermitKind[]>;
  /** The certificates that whoever works on an order needs: kinds, and the tenant's own words. */
  skill_kinds: Defaulted<SkillKind[]>;
  skill_names: Defaulted<string[]>;
  /** The causes and the remedies that results may name, as they are offered. */
  cause_codes: Defaulted<string[]>;
  remedy_codes: Defaulted<string[]>;
  version: Defaulted<number>;
  retired_at: Defaulted<Date | null>;
}
