export const workOrder = {};
