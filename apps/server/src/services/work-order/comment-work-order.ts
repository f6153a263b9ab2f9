import type { Command } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';

export const commentWorkOrder: Verb<'commentWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, toCommand(input), {
    stars: input.stars,
    tags: input.tags,
    comment: input.comment,
    reason: input.reason,
  });

function toCommand({ kind, solved }: { kind: 'check' | 'evaluate'; solved: boolean }): Command {
  if (kind === 'check') return 'passCheck';
  return solved ? 'evaluate' : 'reportNotSolved';
}
