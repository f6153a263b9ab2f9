import type { EventLevel, FormAnswer } from '@energy-om/domain';
import type { Fault } from '#demo/catalogue/fault.ts';
import type { DemoDevice, DemoPerson, DemoProject, DemoRoom, DemoSite, DemoTeam, DemoTenant } from '#demo/tenant/demo-tenant.ts';

type BusinessType = DemoTenant['businessTypes'] extends ReadonlyMap<string, infer Type> ? Type : never;

/** What an order is about and who has to do with it, before it is known how it went. */
export interface Scenario {
  tenant: DemoTenant;
  project: DemoProject;
  site: DemoSite;
  business: BusinessType;
  fault: Fault;
  /** Null where the order is about the room. */
  device: DemoDevice | null;
  room: DemoRoom;
  title: string;
  description: string;
  level: EventLevel;
  /** The number drawn from the fault's `value`; null where it has none. */
  value: number | null;
  /** Null: the system raised it. */
  creator: DemoPerson | null;
  /** An occupant for whom the order was raised. */
  occupant: DemoPerson | null;
  /** The team of the trade. */
  team: DemoTeam;
  customAnswers: Readonly<Record<string, FormAnswer>>;
}

/** Limits what scenario is told. */
export interface ScenarioCriteria {
  businesses?: readonly string[];
  sources?: readonly Fault['source'][];
  levels?: readonly EventLevel[];
  projectKey?: string;
  teamKey?: string;
  creator?: 'client' | 'staff' | 'occupant';
  /** Nobody evaluates planned work. */
  evaluated?: true;
}
