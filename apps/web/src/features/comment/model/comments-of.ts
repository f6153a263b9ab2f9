/** The order whose comments are shown, by its id or by one of its comments. */
export type CommentsOf = { orderId: string } | { commentId: string };

/** What the head of the screen is read with: the same as on the order itself, so that it is known already when one comes from there. */
export const headPageSize = 3;
