import type { ApiOutput } from '@energy-om/contract';
import type { OrderBasis } from '@energy-om/domain';

/** What is stored of an order: what the server shows of it, what the lifecycle decides by, and whose it is. */
export interface OrderCopy {
  order: ApiOutput<'getWorkOrder'>;
  basis: OrderBasis;
  /** The newest on it; null for an order that was raised on this phone. */
  comments: ApiOutput<'listOrderComments'> | null;
  /** Its route, as the server shows it; null: it has none. */
  inspection: ApiOutput<'getOrderInspection'> | null;
  isOwn: boolean;
  isTeams: boolean;
}

/** What is stored of a device; null is what it does not have, or this account is not shown. */
export interface DeviceCopy {
  nameplate: ApiOutput<'getNameplate'>;
  meter: ApiOutput<'getMeter'> | null;
  gateway: ApiOutput<'getGateway'> | null;
  readings: ApiOutput<'listMeterReadings'> | null;
  /** By which a reading of it by hand is judged. */
  display: ApiOutput<'getMeterDisplay'> | null;
}

/** A picture as the database keeps it: Safari has lost stored Blobs. */
export interface ThumbnailCopy {
  bytes: ArrayBuffer;
  mime: string;
}
