import type { Explanation, FormAnswer, Identification, InspectionPoint, PointOutcome } from '@energy-om/domain';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';

export interface InspectionRouteTable {
  tenant_id: string;
  id: string;
  name: string;
  area_id: string;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

export interface InspectionRouteVersionTable {
  tenant_id: string;
  route_id: string;
  version: number;
  name: string;
  points: Json<InspectionPoint[]>;
  created_at: Date;
  created_by: string | null;
}

export interface OrderInspectionTable {
  tenant_id: string;
  order_id: string;
  route_id: string;
  version: number;
}

export interface InspectionVisitTable {
  tenant_id: string;
  order_id: string;
  point_id: string;
  outcome: PointOutcome;
  route_id: string;
  by: string | null;
  at: Date;
  received_at: Date | null;
  is_time_certain: Defaulted<boolean>;
  intent_id: string | null;
  opened_at: Date | null;
  identified_by: Identification | null;
  reason: Defaulted<string>;
  photo_id: string | null;
  answers: DefaultedJson<Record<string, FormAnswer>>;
  explanations: DefaultedJson<Record<string, Explanation>>;
  follow_up_id: string | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  is_too_fast: Defaulted<boolean>;
}
