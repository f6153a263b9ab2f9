import {
  applyClockEffects,
  type BackfillRule,
  type Clock,
  type Closing,
  clockTargetsOf,
  creation,
  type DecisionRules,
  defaultWorkCalendar,
  type EventLevel,
  historyEvent,
  noDocuments,
  type WorkOrder,
  type WorkOrderResult,
  workOrderStatus,
} from '#index.ts';
import { areaPathOf, projectOf, type Region } from './cast.ts';

/** Friday, 2026-11-20, 09:00 in Shanghai. */
export const morning = Date.parse('2026-11-20T09:00:00+08:00');

export const noForm: BackfillRule = {
  fields: [],
  causeCodes: [],
  remedyCodes: [],
  meterIds: [],
  beforePhotoRequired: false,
  afterPhotoRequired: false,
  registers: new Map(),
  earlierReadings: [],
};

export function rulesAt(now: number, level: EventLevel = 1, backfill: BackfillRule = noForm): DecisionRules {
  return { now, calendar: defaultWorkCalendar, targets: clockTargetsOf(level), backfill };
}

/** A new order, in the north by default, which the system raised and nobody requested. */
export function newOrder(changes: Partial<WorkOrder> = {}, now = morning, region: Region = 'north'): WorkOrder {
  const level = changes.level ?? 1;
  return {
    status: workOrderStatus.toBeDispatched,
    backTo: null,
    version: 1,
    level,
    source: historyEvent.eventAlarm,
    projectId: projectOf[region],
    areaPath: areaPathOf[region],
    createdBy: null,
    createdByClient: false,
    requesterId: null,
    target: null,
    grabbableByTeams: [],
    // All teams have the trade unless a test is about it.
    teamsOfTrade: changes.grabbableByTeams ?? [],
    onShift: null,
    memberIds: [],
    leadId: null,
    doerIds: [],
    formerHolders: [],
    beforePhotoRequired: false,
    afterPhotoRequired: false,
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    needsClassification: false,
    closing: null,
    hold: null,
    urges: [],
    timesNotSolved: 0,
    arrivedAt: null,
    clocks: applyClockEffects([], creation.clocks, rulesAt(now, level)),
    conditionHolds: null,
    documents: noDocuments,
    ...changes,
  };
}

/** An application for closing, by default of a technician for an order that is not dispatched yet. */
export function newClosing(changes: Partial<Closing> = {}): Closing {
  return {
    reason: 'falseAlarm',
    text: 'nothing there',
    duplicateOf: null,
    requestedBy: 'techA1',
    requestedAt: morning,
    confirmedBy: null,
    from: { status: workOrderStatus.toBeDispatched, backTo: null },
    ...changes,
  };
}

export const goodResult: WorkOrderResult = {
  cause: 'A worn contact',
  measure: 'Contact replaced',
  labourMinutes: 45,
  parts: [{ name: 'Contact', quantity: 1, unit: 'pc' }],
  readings: [],
  answers: {},
  beforePhotoIds: [],
  afterPhotoIds: [],
  signatureFileId: null,
};

/** Freezes a value with everything in it, so that a decision that changes its arguments throws. */
export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freezeDeeply);
  }
  return value;
}

export function runningKinds(clocks: readonly Clock[]): string[] {
  return clocks.filter(({ state }) => state === 'running').map(({ kind }) => kind);
}
