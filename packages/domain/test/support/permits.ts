import {
  hourMs,
  type IsolationPoint,
  type Permit,
  type PermitFacts,
  type PermitInput,
  type SwitchingFacts,
  type SwitchingOrder,
  workOrderStatus,
} from '#index.ts';

export const monday = Date.UTC(2026, 10, 23, 1);

export function newPoint(changes: Partial<IsolationPoint> = {}): IsolationPoint {
  const holders = [{ permitId: 'permit', status: 'issued' as const }];
  return {
    id: 'point',
    deviceId: 'breaker',
    name: '1QF',
    state: 'planned',
    needsProof: true,
    needsEarth: true,
    lockedBy: null,
    holders,
    ...changes,
  };
}

export function newPermit(changes: Partial<Permit> = {}): Permit {
  return {
    id: 'permit',
    kind: 'powerOff',
    status: 'draft',
    issuerId: 'issuer',
    leaderId: 'leader',
    permitterId: 'permitter',
    guardianId: 'guardian',
    crewIds: ['crew'],
    briefedIds: ['leader', 'crew'],
    place: '配电室',
    scope: '更换 1QF',
    measures: '断开、验电、接地',
    validFrom: monday,
    validUntil: monday + 8 * hourMs,
    points: [newPoint({ state: 'earthed' })],
    leaderChanged: false,
    extended: false,
    ...changes,
  };
}

/** Input with which every row is fulfilled by a permit of `newPermit`. */
export const fullInput: PermitInput = {
  signedBy: ['issuer', 'leader', 'permitter', 'successor'],
  reason: '现场情况',
  crewIds: ['crew'],
  newLeaderId: 'successor',
  newEnd: monday + 12 * hourMs,
  people: 3,
  tools: 4,
  earths: 1,
  recheckedPointIds: ['point'],
};

export const calmFacts: PermitFacts = {
  now: monday + hourMs,
  orderStatus: workOrderStatus.executing,
  orderLevel: 1,
  isDispatcher: false,
  isSystem: false,
  unqualifiedIds: [],
  leadingElsewhereIds: [],
  earthsPlaced: 1,
};

const step = { deviceId: 'breaker', equipment: 'breaker', closes: false, text: '断开 1QF', expects: null } as const;

export function newSwitching(changes: Partial<SwitchingOrder> = {}): SwitchingOrder {
  return {
    status: 'draft',
    operatorId: 'operator',
    supervisorId: 'supervisor',
    commanderId: 'commander',
    steps: [step, { ...step, equipment: 'isolator', text: '拉开 1QS' }],
    ticked: 0,
    phase: 'readOut',
    ...changes,
  };
}

export const calmSwitchingFacts: SwitchingFacts = { orderStatus: workOrderStatus.executing, unqualifiedIds: [], liveValue: null };
