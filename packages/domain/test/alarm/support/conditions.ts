import type { RateOfChangeCondition, StateCondition, ThresholdCondition } from '#index.ts';

/** 2026-11-20 09:00 in Shanghai, a Friday. */
export const start = Date.parse('2026-11-20T01:00:00Z');

export const hot: ThresholdCondition = {
  kind: 'threshold',
  key: 'windingTemperature',
  direction: 'above',
  limit: 85,
  hysteresis: 5,
  forSeconds: 0,
  times: 1,
};

export const switchedOff: StateCondition = { kind: 'state', key: 'on', equals: false, forSeconds: 0, times: 1 };

export const warming: RateOfChangeCondition = {
  kind: 'rateOfChange',
  key: 'windingTemperature',
  direction: 'rise',
  limit: 10,
  withinSeconds: 60,
};
