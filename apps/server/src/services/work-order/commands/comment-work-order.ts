import type { Command } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';

export const commentWorkOrder: Verb<'commentWorkOrder'> = (context, input) =>
  executeTransition(commandContextOf(context), input, toCommand(input), {
    stars: input.stars,
    tags: input.tags,
    comment: input.comment,
    reason: input.reason,
  });

function toCommand({ kind, solved }: { kind: 'check' | 'evaluate'; solved: boolean }): Command {
  if (kind === 'check') return 'passCheck';
  return solved ? 'evaluate' : 'reportNotSolved';
}
