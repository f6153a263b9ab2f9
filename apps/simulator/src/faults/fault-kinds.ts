import type { MeterModel } from '@energy-om/domain';
import { findRegister } from '@energy-om/domain';
import { hasValue } from '../devices/find-model.ts';

interface FaultType {
  /** The description for --help. */
  text: string;
  /** Whether the fault concerns a device or a gateway. */
  scope: 'device' | 'gateway';
  /** The fault happens once and does not last. */
  isMomentary?: boolean;
  /** Whether the fault applies to devices of the model. */
  fits(model: MeterModel): boolean;
}

const any = () => true;
const withSwitch = ({ hasSwitch }: MeterModel) => hasSwitch;
const withRegister = (model: MeterModel) => findRegister(model.values) !== null;

/** THE TABLE of faults that can be triggered. */
export const faultKinds = {
  overheat: {
    text: 'the temperature climbs over its limit within a minute',
    scope: 'device',
    fits: (model) => hasValue(model, 'windingTemperature', 'oilTemperature', 'temperature'),
  },
  overload: {
    text: 'about 130 % of what is rated is used',
    scope: 'device',
    fits: (model) => hasValue(model, 'load', 'power', 'thermalPower'),
  },
  silent: { text: 'the device says nothing any more', scope: 'device', fits: any },
  'gateway-down': { text: 'the gateway is cut off without a goodbye; what it measures is sent afterwards', scope: 'gateway', fits: any },
  stuck: { text: 'the device reports the same values for ever', scope: 'device', fits: any },
  reset: { text: 'the register begins again at zero, once', scope: 'device', isMomentary: true, fits: withRegister },
  rollover: {
    text: 'the register jumps to just before its end, once, and runs over it',
    scope: 'device',
    isMomentary: true,
    fits: ({ registerModulus }) => registerModulus !== null,
  },
  leak: {
    text: 'water flows day and night',
    scope: 'device',
    fits: (model) => hasValue(model, 'volume') && !hasValue(model, 'pressure'),
  },
  'pressure-drop': { text: 'the gas pressure falls to a third', scope: 'device', fits: (model) => hasValue(model, 'pressure') },
  duplicate: { text: 'every message comes twice', scope: 'device', fits: any },
  late: { text: 'every message comes three minutes late', scope: 'device', fits: any },
  'bad-payload': { text: 'messages are no JSON', scope: 'device', fits: any },
  'command-lost': { text: 'commands neither switch it nor are answered', scope: 'device', fits: withSwitch },
  'command-refused': { text: 'every command is refused', scope: 'device', fits: withSwitch },
  'answer-late': { text: 'commands switch it at once and are answered 50 seconds later', scope: 'device', fits: withSwitch },
  'answer-twice': { text: 'every command is answered twice', scope: 'device', fits: withSwitch },
  'switch-stuck': { text: 'commands are acknowledged, and the switch stays as it is', scope: 'device', fits: withSwitch },
  'clock-wrong': { text: "the device's clock stands in 1970", scope: 'device', fits: any },
} satisfies Record<string, FaultType>;

export type FaultKind = keyof typeof faultKinds;

export function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(faultKinds, name);
}

export function describeFault(kind: FaultKind): FaultType {
  return faultKinds[kind];
}
