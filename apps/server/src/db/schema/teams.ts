import type { Defaulted } from './column-types.ts';

export interface TeamTable {
  tenant_id: string;
  id: string;
  name: string;
  /** Its trades, each once. */
  specialties: Defaulted<string[]>;
  longitude: number | null;
  latitude: number | null;
  phone: string | null;
  version: Defaulted<number>;
  /** A dissolved team has no members and is not offered as a choice. */
  dissolved_at: Defaulted<Date | null>;
}

/** A team without a row serves the whole tenant. */
export interface TeamAreaTable {
  tenant_id: string;
  team_id: string;
  area_id: string;
}

/** A team without a row serves every business type of its trades. */
export interface TeamBusinessTypeTable {
  tenant_id: string;
  team_id: string;
  business_type_id: string;
}

export interface TeamMemberTable {
  tenant_id: string;
  team_id: string;
  account_id: string;
  is_leader: Defaulted<boolean>;
}

export interface TeamsSchema {
  teams: TeamTable;
  team_areas: TeamAreaTable;
  team_members: TeamMemberTable;
  team_business_types: TeamBusinessTypeTable;
}
