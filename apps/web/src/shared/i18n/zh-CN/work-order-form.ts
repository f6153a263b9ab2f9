export const workOrderForm = {};
