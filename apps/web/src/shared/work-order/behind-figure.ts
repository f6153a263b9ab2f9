import type { ApiInput } from '@energy-om/contract';
import {
  type OrderFigure,
  orderFigures,
  type WorkOrderSource,
  type WorkOrderStatus,
  workOrderSources,
  workOrderStatuses,
} from '@energy-om/domain';
import { findIn } from '../filter/address.ts';
import { screenAddress } from '../navigation/paths.ts';

/** Which orders a number of the statistics counts, besides project, level and period. */
export interface BehindFigure {
  figure: OrderFigure | null;
  status: WorkOrderStatus | null;
  source: WorkOrderSource | null;
  businessTypeId: string | null;
  teamId: string | null;
  leadId: string | null;
  causeCode: string | null;
  remedyCode: string | null;
  deviceId: string | null;
  deviceModel: string | null;
  /** Whose number it is, to be shown: a name that the statistics had. */
  of: string | null;
}

export const noFigure: BehindFigure = {
  figure: null,
  status: null,
  source: null,
  businessTypeId: null,
  teamId: null,
  leadId: null,
  causeCode: null,
  remedyCode: null,
  deviceId: null,
  deviceModel: null,
  of: null,
};

/** Reads it from an address; without a figure there is nothing behind it. */
export function readFigure(parameters: URLSearchParams): BehindFigure {
  const figure = findIn(orderFigures, parameters.get('figure'));
  if (figure === null) return noFigure;
  return {
    figure,
    status: workOrderStatuses.find((status) => String(status) === parameters.get('status')) ?? null,
    source: workOrderSources.find((source) => String(source) === parameters.get('source')) ?? null,
    businessTypeId: parameters.get('businessTypeId'),
    teamId: parameters.get('teamId'),
    leadId: parameters.get('leadId'),
    causeCode: parameters.get('causeCode'),
    remedyCode: parameters.get('remedyCode'),
    deviceId: parameters.get('deviceId'),
    deviceModel: parameters.get('deviceModel'),
    of: parameters.get('of'),
  };
}

type FigureInput = Pick<
  ApiInput<'listWorkOrders'>,
  'figure' | 'status' | 'source' | 'businessTypeId' | 'teamId' | 'leadId' | 'causeCode' | 'remedyCode' | 'deviceId' | 'deviceModel'
>;

export function toFigureInput({
  figure,
  status,
  source,
  businessTypeId,
  teamId,
  leadId,
  causeCode,
  remedyCode,
  deviceId,
  deviceModel,
}: BehindFigure): FigureInput {
  return {
    figure: figure ?? undefined,
    status: status === null ? undefined : [status],
    source: source ?? undefined,
    businessTypeId: businessTypeId ?? undefined,
    teamId: teamId ?? undefined,
    leadId: leadId ?? undefined,
    causeCode: causeCode ?? undefined,
    remedyCode: remedyCode ?? undefined,
    deviceId: deviceId ?? undefined,
    deviceModel: deviceModel ?? undefined,
  };
}

/** Dates of the tenant, both included; `to` null: up to now. */
export interface FigureDays {
  from: string;
  to: string | null;
}

/** The address of the list of exactly the orders that a number counts. */
export function ordersBehind(
  { from, to }: FigureDays,
  figure: OrderFigure,
  filters: Partial<Omit<BehindFigure, 'figure'>> & { level?: number; project?: string } = {},
): string {
  return screenAddress('workOrders', { tab: 'all', scope: 'all', period: 'custom', from, to, figure, ...filters });
}
