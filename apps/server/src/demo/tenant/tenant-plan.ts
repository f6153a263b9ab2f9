import type { EnergyType, FormField, Role } from '@energy-om/domain';
import { dayMs, hourMs } from '@energy-om/domain';
import type { BusinessKey } from '../catalogue/business-type.ts';

/** Milliseconds from a tenant's set-up to the loading: well before its first order. */
export const tenantAge = 150 * dayMs;
/** Milliseconds from there to its accounts'. */
export const accountsAfterTenant = 1_000;
/** Milliseconds from the account of who asks to be let in to the loading. */
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
  | 'dutyRoom';

/** What a device is for: faults are about roles, not about single devices. */
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
  | 'gateway'
  | 'camera';

export interface RoomPlan {
  kind: RoomKind;
  name: string;
  /** Parts of the room that are places of their own. */
  positions?: readonly string[];
}

export interface SitePlan {
  key: string;
  name: string;
  /** In device codes. */
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
  /** Key of a person. */
  manager: string;
  /** ReadingPartitions before and after today. */
  term: readonly [before: number, after: number];
  grabAllowed: boolean;
  sites: readonly string[];
  teams: readonly string[];
  businesses: readonly BusinessKey[];
}

export interface TeamPlan {
  key: string;
  name: string;
  specialties: readonly string[];
  longitude: number;
  latitude: number;
  phone: string;
}

export interface PersonPlan {
  key: string;
  fullName: string;
  loginName: string;
  /** With site keys, over those sites alone. */
  role: Role;
  sites?: readonly string[];
  team?: string;
  leads?: true;
  /** Keys of the projects whose customer the person represents. */
  clientOf?: readonly string[];
}

/** A tenant as it is written down; everything else follows from it. */
export interface TenantPlan {
  key: string;
  name: string;
  region: string;
  /** Of the duty desk: whom to call in danger. */
  emergencyPhone: string;
  sites: readonly SitePlan[];
  teams: readonly TeamPlan[];
  people: readonly PersonPlan[];
  projects: readonly ProjectPlan[];
  businesses: readonly BusinessKey[];
  workOrderFields: readonly FormField[];
  /** How many orders it has had, those in hand not counted. */
  pastOrders: number;
}

/** A device as it stands in rooms of a kind. */
export interface DeviceTemplate {
  role: DeviceRole;
  kind: 'device' | 'meter' | 'gateway' | 'camera';
  energyType: EnergyType | null;
  /** {n} is counted from 1 within the room. */
  name: string;
  model: string;
  /** In the device's code. */
  code: string;
  count?: number;
  /** Counts what all others of its energy type at the site count as well. */
  isMain?: true;
}
