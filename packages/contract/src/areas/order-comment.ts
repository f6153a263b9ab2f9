import { maxCommentLength, maxMentions, maxPhotos } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, pageInput, pageOf, person, storedFile, yesNo } from '../wire.ts';
import { plainIntent } from './schemas/offline/intent-wire.ts';

/** A comment on an order, which nobody changes or removes. */
const orderComment = z.object({
  id: z.string(),
  by: person,
  text: z.string(),
  /** Not shown to clients and occupants. */
  isInternal: z.boolean(),
  /** The people whom the text names, each as @ and the name. */
  mentions: z.array(person),
  files: z.array(storedFile),
  at: instant,
  /** When the server got it, where it was written earlier without a network; else null. */
  receivedAt: instant.nullable(),
  /** False where the phone's clock leaves more than one time possible. */
  isTimeCertain: z.boolean(),
});

/** A page of the comments on an order. */
export const orderComments = pageOf(orderComment).extend({
  order: z.object({ id: z.string(), orderNo: z.string(), title: z.string(), site: z.string() }),
  mayComment: z.boolean(),
  /** Whether this account reads and writes internal comments. */
  mayCommentInternally: z.boolean(),
});

export const orderCommentApi = {
  listOrderComments: endpoint(
    'GET',
    '/api/maintenance/ordercomment/GetPageList',
    'work-order.view',
    'Lists the comments on an order that this account may read, newest first. The order is given by its id or by one of its comments.',
    z
      .object({ ...pageInput, cursor, orderId: id.optional(), commentId: id.optional() })
      .refine(({ orderId, commentId }) => (orderId === undefined) !== (commentId === undefined), { path: ['orderId'] }),
    orderComments,
  ),
  addOrderComment: endpoint(
    'POST',
    '/api/maintenance/ordercomment/Create',
    'work-order.view',
    'Adds a comment or photos to an order that is not over, and notifies whom it names.',
    z.object({
      orderId: id,
      text: z.string().trim().max(maxCommentLength).default(''),
      /** Left out: internal for whoever writes internal comments. */
      isInternal: yesNo.optional(),
      mentionIds: z.array(id).max(maxMentions).default([]),
      fileIds: z.array(id).max(maxPhotos).default([]),
      intent: plainIntent.optional(),
    }),
    orderComment,
  ),
  listMentionablePeople: endpoint(
    'GET',
    '/api/maintenance/ordercomment/GetMentionableList',
    'work-order.view',
    'Lists whom this account may name in a comment on an order: who sees the order, and for a client the people named on it.',
    z.object({ orderId: id, isInternal: yesNo.default(false), keyword }),
    z.array(
      person.extend({
        /** Why they see the order. */
        part: z.enum(['participant', 'team', 'dispatcher', 'client']),
      }),
    ),
  ),
} as const;
