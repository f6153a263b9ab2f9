import type { ApiOutput } from '@energy-om/contract';
import type { FormField, LifecycleActor, WorkCalendar } from '@energy-om/domain';
import type { BusinessKey, DemoBusinessType } from '../catalogue/business-type.ts';
import type { MakeId } from '../make-ids.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoRows } from './demo-rows.ts';
import type { DeviceRole, DeviceTemplate, PersonPlan, ProjectPlan, RoomKind, SitePlan, TeamPlan, TenantPlan } from './tenant-plan.ts';

/** What making a tenant's history needs. Instants are epoch milliseconds. */
export interface BuildContext {
  rows: DemoRows;
  random: SeededRandom;
  makeId: MakeId;
  now: number;
}

export interface DemoRoom {
  id: string;
  kind: RoomKind;
  name: string;
  /** The location with its building. */
  place: string;
  siteKey: string;
}

export interface DemoSite extends Pick<SitePlan, 'key' | 'name' | 'code' | 'longitude' | 'latitude'> {
  id: string;
  path: string;
  rooms: readonly DemoRoom[];
}

export interface DemoDevice {
  id: string;
  role: DeviceRole;
  kind: DeviceTemplate['kind'];
  model: string;
  energyType: DeviceTemplate['energyType'];
  name: string;
  code: string;
  gatewayCode: string | null;
  room: DemoRoom;
}

export type AccountActor = Extract<LifecycleActor, { kind: 'account' }>;

export interface DemoPerson extends PersonPlan {
  id: string;
  actor: AccountActor;
}

export interface DemoTeam extends TeamPlan {
  id: string;
  leader: DemoPerson;
  /** The members without the leader. */
  members: readonly DemoPerson[];
}

export interface DemoProject extends Omit<ProjectPlan, 'sites' | 'teams'> {
  id: string;
  sites: readonly DemoSite[];
  teams: readonly DemoTeam[];
  client: DemoPerson | null;
}

/** A tenant as it was set up, with everything except its orders. */
export interface DemoTenant {
  plan: TenantPlan;
  tenantId: string;
  calendar: WorkCalendar;
  people: readonly DemoPerson[];
  teams: readonly DemoTeam[];
  projects: readonly DemoProject[];
  devices: readonly DemoDevice[];
  businessTypes: ReadonlyMap<BusinessKey, DemoBusinessType & { id: string; form: readonly FormField[] }>;
  alarmRules: readonly ApiOutput<'saveAlarmRule'>[];
  /** Of the fields on new orders; 0: it has none. */
  orderFormVersion: number;
}
