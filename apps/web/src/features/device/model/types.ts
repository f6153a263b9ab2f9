import type { ApiOutput } from '@energy-om/contract';

export type MeterDetail = ApiOutput<'getMeter'>;
export type GatewayDetail = ApiOutput<'getGateway'>;
