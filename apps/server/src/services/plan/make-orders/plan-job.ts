/** The name in the audit log of the job that makes the orders of plans. */
export const planJob = 'raisePlanOrders';
