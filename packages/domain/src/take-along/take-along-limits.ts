/** Open orders of which a phone keeps a copy to work with where there is no network, those first due. */
export const maxTakenOrders = 300;
/** How many copies one call returns. */
export const maxOrderCopies = 50;
/** The days of the schedule that a phone keeps, before and after today. */
export const takenDays = { before: 7, after: 30 } as const;
