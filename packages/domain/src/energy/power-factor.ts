/** What a meter reported at an instant. Powers in kW and kvar, null where it does not report them. */
export interface PowerSample {
  /** Epoch milliseconds. */
  at: number;
  power: number | null;
  reactivePower: number | null;
  powerFactor: number | null;
}

export interface PowerFactor {
  /** Of the whole time: active energy over apparent energy, as bills count it. */
  mean: number;
  lowest: { value: number; at: number };
}

/** Below this share of the highest power an idle load has a factor that says nothing. */
const idleShare = 0.05;

/**
 * Computes the power factor of samples: what active and reactive power make, else what the meter reports. The mean is weighted by power, because P / √(P² + Q²)
 * of the sums is what counts; without power each sample counts alike. Returns null where nothing says it.
 */
export function computePowerFactor(samples: readonly PowerSample[]): PowerFactor | null {
  const known = samples.flatMap((sample) => {
    const factor = factorOf(sample);
    return factor === null ? [] : [{ at: sample.at, factor, weight: sample.power === null ? null : Math.abs(sample.power) }];
  });
  const highest = known.reduce((most, { weight }) => Math.max(most, weight ?? 0), 0);
  const loaded = known.filter(({ weight }) => weight === null || (weight > 0 && weight >= highest * idleShare));
  const [first] = loaded;
  if (!first) return null;
  let [active, reactive] = [0, 0];
  let lowest = first;
  for (const sample of loaded) {
    const weight = sample.weight ?? 1;
    active += weight;
    // A factor of 0 has no active power that its reactive power could follow from; it is limited so that the sum stays finite.
    reactive += (weight * Math.sqrt(1 - sample.factor ** 2)) / Math.max(sample.factor, 0.01);
    if (sample.factor < lowest.factor) lowest = sample;
  }
  return { mean: active / Math.hypot(active, reactive), lowest: { value: lowest.factor, at: lowest.at } };
}

function factorOf({ power, reactivePower, powerFactor }: PowerSample): number | null {
  if (power !== null && reactivePower !== null) {
    const apparent = Math.hypot(power, reactivePower);
    return apparent > 0 ? Math.abs(power) / apparent : null;
  }
  // Meters report a leading factor as a negative one.
  return powerFactor !== null && Math.abs(powerFactor) <= 1 ? Math.abs(powerFactor) : null;
}
