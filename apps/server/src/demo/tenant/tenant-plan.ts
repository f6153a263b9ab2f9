import type { ClockTargetChanges, EnergyType, FormField, Role, SkillKind } from '@energy-om/domain';
import { dayMs, hourMs } from '@energy-om/domain';
import type { BusinessKey } from '../catalogue/business-type.ts';
import type { HouseholdsPlan } from '../plans/households.ts';
import type { RoutePlan } from '../plans/inspection-routes.ts';
import type { StockPlan } from '../plans/spare-parts.ts';

/** Milliseconds from a tenant's creation to the loading: well before its first order. */
export const tenantAge = 150 * dayMs;
/** Milliseconds from the tenant's creation with its administrator to that of the other accounts. */
export const accountsAfterTenant = 1_000;
/** Milliseconds from the creation of the applicant's account to the loading. */
export const applicantAge = 2 * hourMs;

export type RoomKind =
  | 'distributionRoom'
  | 'transformerBox'
  | 'pumpRoom'
  | 'chillerRoom'
  | 'boilerRoom'
  | 'gasStation'
  | 'electricalShaft'
  | 'garage'
  | 'roof'
  | 'hall'
  | 'dutyRoom'
  | 'flat';

/** The purpose of a device: defects refer to roles, not to single devices. */
export type DeviceRole =
  | 'dryTransformer'
  | 'oilTransformer'
  | 'highVoltageCabinet'
  | 'lowVoltageCabinet'
  | 'capacitorCabinet'
  | 'directCurrentPanel'
  | 'generator'
  | 'supplyPump'
  | 'waterTank'
  | 'sewagePump'
  | 'firePump'
  | 'chiller'
  | 'chilledPump'
  | 'coolingPump'
  | 'coolingTower'
  | 'airHandler'
  | 'boiler'
  | 'heatPump'
  | 'circulationPump'
  | 'gasRegulator'
  | 'gasDetector'
  | 'temperatureSensor'
  | 'airSensor'
  | 'lightingModule'
  | 'switchModule'
  | 'electricMeter'
  | 'waterMeter'
  | 'gasMeter'
  | 'coldMeter'
  | 'heatMeter'
  | 'flatElectricMeter'
  | 'flatWaterMeter'
  | 'gateway'
  | 'camera';

export interface RoomPlan {
  kind: RoomKind;
  name: string;
  /** The floor of the building that it is on, where it has floors. */
  floor?: string;
  /** Parts of the room that are areas of their own. */
  positions?: readonly string[];
}

export interface SitePlan {
  key: string;
  name: string;
  /** Used in device codes. */
  code: string;
  address: string;
  /** GCJ-02 degrees. */
  longitude: number;
  latitude: number;
  buildings: readonly { name: string; rooms: readonly RoomPlan[] }[];
}

export interface ProjectPlan {
  key: string;
  name: string;
  customer: string;
  /** The key of a person. */
  manager: string;
  /** Months before and after the present one. */
  term: readonly [before: number, after: number];
  grabAllowed: boolean;
  /** The service levels of its contract. */
  clockTargets?: ClockTargetChanges;
  sites: readonly string[];
  teams: readonly string[];
  businesses: readonly BusinessKey[];
}

export interface TeamPlan {
  key: string;
  name: string;
  specialties: readonly string[];
  phone: string;
}

/** A team that is on duty at a site around the clock; it serves no project's orders. People by their keys. */
export interface DutyTeamPlan extends Omit<TeamPlan, 'key'> {
  site: string;
  leader: string;
  /** One a crew, in the order of the crews. */
  people: readonly [string, string, string, string];
}

/** A certificate of special operations. */
export interface CertificatePlan {
  kind: SkillKind;
  certificateNo: string;
  /** Days from the loading to its next review. */
  reviewInDays: number;
}

export interface PersonPlan {
  key: string;
  fullName: string;
  loginName: string;
  /** With site keys, the role is limited to those sites. */
  role: Role;
  sites?: readonly string[];
  team?: string;
  leads?: true;
  /** Keys of the projects whose client the person represents. */
  clientOf?: readonly string[];
  certificates?: readonly CertificatePlan[];
}

/** The plan of a tenant, from which all its rows are made. */
export interface TenantPlan {
  key: string;
  name: string;
  region: string;
  /** The duty desk's number, for emergencies. */
  emergencyPhone: string;
  contact: { phone: string; address: string; hours: string };
  sites: readonly SitePlan[];
  teams: readonly TeamPlan[];
  dutyTeam?: DutyTeamPlan;
  people: readonly PersonPlan[];
  projects: readonly ProjectPlan[];
  /** The rounds that people go. */
  routes?: readonly RoutePlan[];
  stock?: StockPlan;
  households?: HouseholdsPlan;
  businesses: readonly BusinessKey[];
  workOrderFields: readonly FormField[];
  /** The number of past orders, without the open ones. */
  pastOrders: number;
}

/** A device that rooms of a kind have. */
export interface DeviceTemplate {
  role: DeviceRole;
  kind: 'device' | 'meter' | 'gateway' | 'camera';
  energyType: EnergyType | null;
  /** {n} counts from 1 within the room, whose name stands for {room}. */
  name: string;
  model: string;
  /** Used in the device's code. */
  code: string;
  count?: number;
  /** Its readings include those of all others of its energy type at the site. */
  isMain?: true;
}
