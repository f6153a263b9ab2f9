import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { minuteMs, phaseHolder, type StepPhase, type SwitchingRole, secondMs, stepPhases } from '@energy-om/domain';
import { processSwitching } from '#services/permit/switching/process-switching.ts';
import { processSwitchingStep } from '#services/permit/switching/process-switching-step.ts';
import { saveSwitching } from '#services/permit/switching/save-switching.ts';
import { call } from '../set-up/services-at.ts';
import type { Acting } from './act-as.ts';
import type { ElectricalWork } from './find-work.ts';

const people: Record<SwitchingRole, string> = { operator: 'wang', supervisor: 'li', commander: 'chen' };

/** A switching order in progress: three steps are ticked, and the fourth was read out. */
export async function runSwitching(work: ElectricalWork, { asHelper, idOf }: Acting): Promise<void> {
  let agoMs = 40 * minuteMs;
  const next = (seconds: number) => {
    agoMs -= seconds * secondMs;
    return agoMs;
  };
  const text = switchingOf(work, idOf);
  let switching: ApiOutput<'saveSwitching'> = await call(asHelper(people.operator, agoMs), 'saveSwitching', saveSwitching, text);
  const { id } = switching;
  const acts: readonly [SwitchingRole, Omit<ApiInput<'processSwitching'>, 'id' | 'version'>][] = [
    ['supervisor', { action: 'review', isRehearsed: true }],
    ['commander', { action: 'order' }],
    ['supervisor', { action: 'order' }],
    ['operator', { action: 'begin' }],
    ['supervisor', { action: 'begin' }],
  ];
  for (const [role, act] of acts) {
    const input = { id, version: switching.version, ...act };
    switching = await call(asHelper(people[role], next(240)), 'processSwitching', processSwitching, input);
  }
  const take = (step: number, phase: StepPhase) =>
    call(asHelper(people[phaseHolder[phase]], next(45)), 'processSwitchingStep', processSwitchingStep, { id, step, phase });
  for (const step of [0, 1, 2]) for (const phase of stepPhases) await take(step, phase);
  await take(3, 'readOut');
}

function switchingOf({ id, panel, meter }: ElectricalWork, idOf: (key: string) => string): ApiInput<'saveSwitching'> {
  const step = (words: string, changes: Partial<ApiInput<'saveSwitching'>['steps'][number]> = {}) => ({
    ...{ deviceId: null, equipment: 'other' as const, closes: null, text: words, expects: null },
    ...changes,
  });
  const breaker = { deviceId: panel.id, equipment: 'breaker' as const };
  return {
    orderId: id,
    kind: 'lowVoltage',
    task: '1AA5 馈线由运行转检修',
    operatorId: idOf(people.operator),
    supervisorId: idOf(people.supervisor),
    commanderId: idOf(people.commander),
    steps: [
      step('核对设备名称、编号'),
      step('检查负荷已转移至 2AA1'),
      step('检查 1AA5 三相电流已降低', breaker),
      step('断开 1AA5 馈线断路器 QF5', {
        ...(meter ? { deviceId: meter.id, equipment: 'breaker' as const } : breaker),
        closes: false,
        expects: meter && { key: 'currentA', min: 0, max: 400 },
      }),
      step('检查 QF5 机械指示在“分”位', breaker),
      step('将 QF5 摇至检修位置', breaker),
      step('在柜内验明三相确无电压', breaker),
      step('装设接地线 02 号', breaker),
      step('悬挂“禁止合闸，有人工作”标示牌'),
    ],
  };
}
