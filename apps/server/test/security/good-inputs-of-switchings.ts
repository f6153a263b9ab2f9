import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Switching orders. */
export function listSwitchingInputs({ tenant, operations, orders, things }: InputSubjects): [ApiName, Input][] {
  const { switchingId: id } = things;
  const { dispatcher, technician, team_leader } = tenant.accounts;
  const position = { longitude: 113, latitude: 23, accuracy: 5 };
  const step = {
    deviceId: operations.meterId,
    equipment: 'breaker',
    closes: false,
    text: 'x',
    expects: { key: 'x', min: 0, max: 1 },
  };
  return [
    ['listSwitchings', { page: 1, pageSize: 5, status: ['draft'] }],
    ['getSwitching', { id }],
    [
      'saveSwitching',
      {
        id,
        version: 1,
        orderId: orders['50.team']?.id,
        kind: 'lowVoltage',
        task: 'x',
        operatorId: technician.id,
        supervisorId: team_leader.id,
        commanderId: dispatcher.id,
        steps: [step],
        position,
      },
    ],
    ['processSwitching', { id, version: 1, action: 'abort', reason: 'x', isRehearsed: true, foundState: 'x', position }],
    ['confirmSwitchingStep', { id, step: 0, phase: 'repeat', personId: technician.id, pin: '274951', position }],
    ['processSwitchingStep', { id, step: 0, phase: 'readOut', position }],
  ];
}
