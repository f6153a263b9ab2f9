import { findRegister, standardMeterModels } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { numberOf, simulateProfile } from '../support/simulate-profile.ts';

const weekdayNoon = '2026-11-18T12:00:00+08:00';
const sundayNight = '2026-11-22T04:00:00+08:00';

describe.each(standardMeterModels)('$name', (model) => {
  test('reports exactly the values of its model through a whole week', () => {
    const week = simulateProfile({ model: model.name, from: weekdayNoon, steps: 7 * 24 * 6, seconds: 600 });
    for (const { values } of week) expect(Object.keys(values)).toEqual(model.values.map(({ key }) => key));
    expect(week.flatMap(({ values }) => Object.values(values)).filter(Number.isNaN)).toEqual([]);
  });

  test('is reproducible, and differs from another device of its kind', () => {
    const life = { model: model.name, from: weekdayNoon, steps: 20, seconds: 10 };
    expect(simulateProfile(life)).toEqual(simulateProfile(life));
    if (model.energyType !== 'NYKG') expect(simulateProfile({ ...life, code: 'T-2' })).not.toEqual(simulateProfile(life));
  });
});

const counting = standardMeterModels.flatMap(({ name, values }) => {
  const register = findRegister(values);
  return register === null ? [] : [{ name, key: register.key }];
});

test.each(counting)('the register of $name never decreases, whatever the faults', ({ name, key }) => {
  const influence = { isOverloaded: true, isLeaking: true, isPressureLow: true, isOverheating: true };
  for (const disturbed of [{}, influence]) {
    const life = simulateProfile({ model: name, from: weekdayNoon, steps: 3000, seconds: 60, influence: disturbed });
    const registers = life.map((instant) => numberOf(instant, key));
    expect(registers).toEqual([...registers].sort((left, right) => left - right));
    expect(registers.at(-1)).toBeGreaterThan(0);
  }
});

test('a register begins again at zero after its maximum', () => {
  const life = simulateProfile({ model: 'DDSD1352', from: weekdayNoon, steps: 200, seconds: 60, state: { register: 999_999 } });
  const registers = life.map((instant) => numberOf(instant, 'energy'));
  expect(Math.max(...registers)).toBeGreaterThan(999_998);
  expect(registers.at(-1)).toBeLessThan(100);
});

describe('electricity', () => {
  const hour = simulateProfile({ model: 'DTSD1352-C', name: '1号变压器总电表', from: weekdayNoon, steps: 361, seconds: 10 });

  test('the register is the integral of the power', () => {
    const integral = hour.slice(1).reduce((sum, instant) => sum + (numberOf(instant, 'power') * 10) / 3600, 0);
    expect(numberOf(hour.at(-1)!, 'energy')).toBeCloseTo(integral, 0);
  });

  test('currents follow from power, voltages and power factor', () => {
    for (const instant of hour) {
      const apparent = ['A', 'B', 'C'].reduce(
        (sum, phase) => sum + numberOf(instant, `voltage${phase}`) * numberOf(instant, `current${phase}`),
        0,
      );
      const power = (apparent * numberOf(instant, 'powerFactor')) / 1000;
      expect(Math.abs(power - numberOf(instant, 'power'))).toBeLessThan(numberOf(instant, 'power') * 0.005);
    }
  });

  test('values are in the ranges that an engineer expects', () => {
    for (const instant of hour) {
      expect(numberOf(instant, 'voltageA')).toBeGreaterThan(220);
      expect(numberOf(instant, 'voltageA')).toBeLessThan(235);
      expect(numberOf(instant, 'frequency')).toBeCloseTo(50, 0);
      expect(numberOf(instant, 'powerFactor')).toBeGreaterThan(0.85);
      expect(numberOf(instant, 'powerFactor')).toBeLessThan(1);
      expect(numberOf(instant, 'power')).toBeGreaterThan(300);
      expect(numberOf(instant, 'power')).toBeLessThan(1250);
    }
  });

  test('power changes from reading to reading, by a little', () => {
    const powers = hour.map((instant) => numberOf(instant, 'power'));
    expect(new Set(powers).size).toBeGreaterThan(300);
    const jumps = powers.slice(1).map((power, index) => Math.abs(power - powers[index]!) / power);
    expect(Math.max(...jumps)).toBeLessThan(0.05);
  });

  test('the power at noon of a weekday is more than four times that of a Sunday night', () => {
    const night = simulateProfile({ model: 'DTSD1352-C', name: '1号变压器总电表', from: sundayNight, steps: 1, seconds: 10 });
    expect(numberOf(hour[0]!, 'power')).toBeGreaterThan(4 * numberOf(night[0]!, 'power'));
  });

  test('a meter that is switched off counts nothing', () => {
    const off = simulateProfile({ model: 'DDSD1352', from: weekdayNoon, steps: 10, seconds: 60, state: { isOn: false, register: 5 } }).at(
      -1,
    )!;
    expect(off.values).toMatchObject({ power: 0, current: 0, energy: 5, on: false });
  });

  test('an overload exceeds the rated power', () => {
    const [normal] = hour;
    const [over] = simulateProfile({
      model: 'DTSD1352-C',
      name: '1号变压器总电表',
      from: weekdayNoon,
      steps: 1,
      seconds: 10,
      influence: { isOverloaded: true },
    });
    expect(numberOf(over!, 'power')).toBeGreaterThan(1.3 * numberOf(normal!, 'power'));
  });
});

describe('transformers', () => {
  const dry = { model: 'SCB13-1250/10', seconds: 10 };

  test('the winding temperature follows the load slowly', () => {
    const morning = simulateProfile({ ...dry, from: '2026-11-18T07:00:00+08:00', steps: 4 * 360 });
    const temperatures = morning.map((instant) => numberOf(instant, 'windingTemperature'));
    expect(temperatures.at(-1)).toBeGreaterThan(temperatures[0]! + 20);
    const jumps = temperatures.slice(1).map((temperature, index) => Math.abs(temperature - temperatures[index]!));
    expect(Math.max(...jumps)).toBeLessThan(1);
    expect(Math.max(...temperatures)).toBeLessThan(130);
  });

  test.each([
    ['SCB13-1250/10', 'windingTemperature', 150],
    ['S13-M-800/10', 'oilTemperature', 105],
  ])('%s: %s exceeds %d °C within a minute, and recovers within a quarter of an hour', (model, key, limit) => {
    const [normal] = simulateProfile({ model, from: weekdayNoon, steps: 1, seconds: 10 });
    expect(numberOf(normal!, key)).toBeLessThan(limit - 30);
    const hot = simulateProfile({ model, from: weekdayNoon, steps: 7, seconds: 10, influence: { isOverheating: true } }).at(-1)!;
    expect(numberOf(hot, key)).toBeGreaterThan(limit);
    const after = simulateProfile({ model, from: weekdayNoon, steps: 90, seconds: 10, state: hot.state }).at(-1)!;
    expect(numberOf(after, key)).toBeLessThan(limit - 15);
  });
});

describe('water, gas, heat and rooms', () => {
  test('a leak shows as flow at night', () => {
    const night = { model: 'WPH-DN80', from: '2026-11-18T03:00:00+08:00', steps: 1, seconds: 60 };
    const [tight] = simulateProfile(night);
    const [leaking] = simulateProfile({ ...night, influence: { isLeaking: true } });
    expect(numberOf(tight!, 'flow')).toBeLessThan(1);
    expect(numberOf(leaking!, 'flow')).toBeGreaterThan(4);
  });

  test('the gas pressure is 2 to 3 kPa, and below 1 when the regulator fails', () => {
    const day = { model: 'LLQ-G65', from: weekdayNoon, steps: 144, seconds: 600 };
    for (const instant of simulateProfile(day)) {
      expect(numberOf(instant, 'pressure')).toBeGreaterThan(2);
      expect(numberOf(instant, 'pressure')).toBeLessThan(3);
    }
    for (const instant of simulateProfile({ ...day, influence: { isPressureLow: true } }))
      expect(numberOf(instant, 'pressure')).toBeLessThan(1);
  });

  test.each([
    ['UHM-DN250', 1],
    ['UHM-DN150', -1],
  ])('%s: the power is the flow times the difference of the temperatures', (model, sign) => {
    for (const instant of simulateProfile({ model, from: weekdayNoon, steps: 144, seconds: 600 })) {
      const difference = sign * (numberOf(instant, 'returnTemperature') - numberOf(instant, 'supplyTemperature'));
      expect(difference).toBeGreaterThan(1.5);
      const power = 1.163 * numberOf(instant, 'flow') * difference;
      expect(Math.abs(power - numberOf(instant, 'thermalPower'))).toBeLessThan(numberOf(instant, 'thermalPower') * 0.05);
    }
  });

  test('a heat meter counts GJ', () => {
    const hour = simulateProfile({ model: 'UHM-DN150', from: weekdayNoon, steps: 361, seconds: 10 });
    const kilowattHours = hour.slice(1).reduce((sum, instant) => sum + numberOf(instant, 'thermalPower') / 360, 0);
    expect(numberOf(hour.at(-1)!, 'heat')).toBeCloseTo(kilowattHours * 0.0036, 2);
  });

  test('rooms are warm, and hot when they overheat', () => {
    const day = { model: 'TH-LoRa-02', from: weekdayNoon, steps: 144, seconds: 600 };
    for (const instant of simulateProfile(day)) {
      expect(numberOf(instant, 'temperature')).toBeGreaterThan(15);
      expect(numberOf(instant, 'temperature')).toBeLessThan(32);
      expect(numberOf(instant, 'humidity')).toBeGreaterThan(20);
      expect(numberOf(instant, 'humidity')).toBeLessThan(95);
    }
    expect(
      numberOf(simulateProfile({ ...day, seconds: 10, steps: 7, influence: { isOverheating: true } }).at(-1)!, 'temperature'),
    ).toBeGreaterThan(45);
  });

  test('people raise the concentration of CO2', () => {
    const at = (from: string) => simulateProfile({ model: 'CO2-LoRa-01', from, steps: 1, seconds: 60 })[0]!;
    expect(numberOf(at(weekdayNoon), 'co2')).toBeGreaterThan(numberOf(at(sundayNight), 'co2') + 300);
  });
});
