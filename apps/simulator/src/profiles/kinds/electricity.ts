import { hourSeconds, minuteMs } from '@energy-om/domain';
import { countOn } from '../count-on.ts';
import type { Profile } from '../profile.ts';
import { readShare, type Subject } from '../subject.ts';

/** Volts without load, and the drop at full load. */
const idleVoltage = 231;
const voltageSag = 6;
const voltageWaver = 1.4;
const voltagePeriodMs = 40_000;
const frequencyWaver = 0.03;
const frequencyPeriodMs = 15_000;
const powerFactorIdle = 0.84;
const powerFactorGain = 0.12;
const greatestPowerFactor = 0.98;
/** The phases' deviation from an equal share, before noise. */
const unbalance = 0.03;
const unbalancePeriodMs = 11 * minuteMs;
const phases = ['A', 'B', 'C'] as const;

/** Currents follow from power, voltage and power factor, the register from power and time. Units are kW, V, A, Hz, kWh. */
export function createElectricity(subject: Subject): Profile {
  const { noise, rated, model } = subject;
  return (state, moment) => {
    const share = state.isOn ? readShare(subject, moment) : 0;
    const power = rated * share;
    const powerFactor = Math.min(greatestPowerFactor, powerFactorIdle + powerFactorGain * share);
    const energy = countOn(state.register, (power * moment.seconds) / hourSeconds, model);
    const voltageOf = (phase: number) =>
      idleVoltage - voltageSag * share + voltageWaver * noise(moment.at + phase * voltagePeriodMs * 9, voltagePeriodMs);
    const currentOf = (kilowatts: number, volts: number) => (kilowatts * 1000) / (volts * powerFactor);
    const weights = phases.map((_, phase) => 1 + unbalance * noise(moment.at + phase * unbalancePeriodMs * 9, unbalancePeriodMs));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const values: Record<string, number | boolean> = {
      energy,
      power,
      powerFactor,
      frequency: 50 + frequencyWaver * noise(moment.at, frequencyPeriodMs),
      voltage: voltageOf(0),
      current: currentOf(power, voltageOf(0)),
      on: state.isOn,
    };
    phases.forEach((phase, index) => {
      const voltage = voltageOf(index);
      values[`voltage${phase}`] = voltage;
      values[`current${phase}`] = currentOf((power * (weights[index] ?? 1)) / whole, voltage);
    });
    return { state: { ...state, register: energy }, values };
  };
}
