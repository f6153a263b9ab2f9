/** The longest period of the statistics of orders. */
export const maxStatisticsDays = 400;

/**
 * What statistics count orders as, and what the orders behind a number are listed by:
 * - `created`: in a period
 * - `finished`: their last finish is in it
 * - `due`: what was promised for a time in it that has passed
 * - `missed`: of the due ones those that were not finished in time
 * - `kept`: of the due ones those that were
 * - `corrective`: of the finished ones those that no plan had raised
 * - `firstTime`: of the corrective ones those that were neither reworked nor repeated
 * - `reworked`: of the corrective ones those whose work came back
 * - `repeated`: of the corrective ones those whose device had the same business again within thirty days
 * - `repaired`: of the corrective ones those with a time of arrival
 * - `failure`: of the created ones those that are faults of a device: corrective, and not a false alarm, a duplicate or withdrawn
 * - `accepted`, `arrived`, `rated`: of the finished ones those of which the time to accept, the time to arrive, the stars are known
 * - `planned`: work of plans that was to be done by a time in the period, which has passed
 * - `donePlanned`: of the planned ones those that were
 */
export const orderFigures = [
  'created',
  'finished',
  'due',
  'kept',
  'missed',
  'corrective',
  'firstTime',
  'reworked',
  'repeated',
  'repaired',
  'failure',
  'accepted',
  'arrived',
  'rated',
  'planned',
  'donePlanned',
] as const;
export type OrderFigure = (typeof orderFigures)[number];
