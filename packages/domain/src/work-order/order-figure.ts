/**
 * What statistics count orders as, and what the orders behind a number are listed by:
 * - `created`: in a period
 * - `finished`: their last finish is in it
 * - `due`: what was promised for a time in it that has passed
 * - `missed`: of the due ones those that were not finished in time
 * - `corrective`: of the finished ones those that no plan had raised
 * - `reworked`: of the corrective ones those whose work came back
 */
export const orderFigures = ['created', 'finished', 'due', 'missed', 'corrective', 'reworked'] as const;
export type OrderFigure = (typeof orderFigures)[number];
