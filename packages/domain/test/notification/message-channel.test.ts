import { describe, expect, it } from 'vitest';
import {
  channelWaitMs,
  decideRound,
  type EventLevel,
  endsByReading,
  listMessageActions,
  type MessageChannel,
  messageChannels,
  minuteMs,
  type RoundFacts,
} from '#index.ts';

const all = messageChannels.map((channel) => ({ channel, isProven: true, lack: null }));
const facts = (changes: Partial<RoundFacts>): RoundFacts => ({
  topic: 'accept',
  level: 2,
  isRead: false,
  mayAcknowledge: true,
  round: 1,
  tried: [],
  reach: all,
  ...changes,
});

/** Every step until the round ends, as `1 webPush+sms` with its wait in minutes. */
function walk(changes: Partial<RoundFacts>): string[] {
  const steps: string[] = [];
  let round = 1;
  let tried: readonly MessageChannel[] = [];
  for (;;) {
    const step = decideRound(facts({ ...changes, round, tried }));
    if (step.kind === 'end') return [...steps, step.by];
    tried = step.round === round ? [...tried, ...step.channels] : step.channels;
    round = step.round;
    steps.push(`${round} ${step.channels.join('+')}${step.waitMs === null ? '' : ` ${step.waitMs / minuteMs}`}`);
    if (step.waitMs === null) return steps;
  }
}

describe('the way of a message through the channels', () => {
  it('tries each once in their order, and waits in between as long as its level allows', () => {
    const first = ['1 wechat 3', '1 wecomApp 3', '1 dingtalkApp 3', '1 wecom 3'];
    expect(walk({ level: 2 })).toEqual([...first, '1 dingtalk 3', '1 webPush 3', '1 sms 3', '1 mail 3', '1 voice 3', 'exhausted']);
    expect(([1, 2, 3, 4] as const).map((level) => channelWaitMs(level) / minuteMs)).toEqual([1, 3, 10, 30]);
  });

  it('goes round three times at the gravest level', () => {
    const reach = [
      { channel: 'webPush' as const, isProven: true, lack: null },
      { channel: 'voice' as const, isProven: true, lack: null },
    ];
    expect(walk({ level: 1, reach })).toEqual([
      '1 webPush 1',
      '1 voice 1',
      '2 webPush 1',
      '2 voice 1',
      '3 webPush 1',
      '3 voice 1',
      'exhausted',
    ]);
  });

  it('gives what has never arrived no time of its own', () => {
    const reach = [
      { channel: 'webPush' as const, isProven: false, lack: null },
      { channel: 'sms' as const, isProven: true, lack: null },
      { channel: 'voice' as const, isProven: false, lack: null },
    ];
    expect(walk({ level: 3, reach })).toEqual(['1 webPush+sms 10', '1 voice 10', 'exhausted']);
  });

  it('ends at once for whom nothing reaches', () => {
    for (const level of [1, 2, null] as const) expect(walk({ level, reach: [] })).toEqual(['exhausted']);
  });

  it('says of each channel that is passed over why, once and in its turn', () => {
    const lacking = { wechat: 'notLinked', webPush: 'noDevice', mail: 'unproven', voice: 'unwanted' } as const;
    const reach = (['wechat', 'webPush', 'sms', 'mail', 'voice'] as const).map((channel) => ({
      channel,
      isProven: true,
      lack: channel === 'sms' ? null : lacking[channel],
    }));
    const passedAt = (changes: Partial<RoundFacts>) =>
      decideRound(facts({ reach, ...changes })).passed.map(({ channel, lack }) => `${channel} ${lack}`);
    const [first, last] = [
      ['wechat notLinked', 'webPush noDevice'],
      ['mail unproven', 'voice unwanted'],
    ];
    expect(passedAt({})).toEqual(first);
    const tried: MessageChannel[] = ['wechat', 'webPush', 'sms'];
    expect([passedAt({ tried }), passedAt({ tried, level: 1 })]).toEqual([last, last]);
    expect(passedAt({ level: 1, round: 2 })).toEqual([]);
    expect(passedAt({ reach: reach.filter(({ channel }) => channel !== 'sms') })).toEqual([...first, ...last]);
    expect([passedAt({ isRead: true }), passedAt({ topic: 'completed' }), passedAt({ level: null })]).toEqual([[], [], []]);
    expect(walk({ level: 1, reach })).toEqual(['1 sms 1', '2 sms 1', '3 sms 1', 'exhausted']);
  });

  it.each<[string, Partial<RoundFacts>]>([
    ['what waits for nobody', { topic: 'completed', level: 1 }],
    ['what has no level', { topic: 'permitWaits', level: null }],
    ['a bill', { topic: 'billIssued', level: null }],
  ])('is Web Push alone and once for %s', (_what, changes) => {
    expect(walk(changes)).toEqual(['1 webPush']);
    expect(walk({ ...changes, reach: all.filter(({ channel }) => channel !== 'webPush') })).toEqual(['exhausted']);
  });

  it('ends by reading, but not where the gravest level demands an action', () => {
    const ends = (topic: RoundFacts['topic'], level: EventLevel | null) =>
      decideRound(facts({ topic, level, isRead: true })).kind === 'end';
    expect([ends('accept', 2), ends('accept', 1), ends('alarmRaised', 1), ends('alarmRaised', 3)]).toEqual([true, false, false, true]);
    expect([ends('passCheck', 1), ends('billIssued', null)]).toEqual([true, true]);
    expect([true, false].map((mayAcknowledge) => endsByReading('alarmEscalated', 1, mayAcknowledge))).toEqual([false, true]);
  });
});

describe('the buttons of a push message', () => {
  it('are those of its topic', () => {
    expect(listMessageActions('accept', true)).toEqual(['accept', 'decline']);
    expect(listMessageActions('alarmEscalated', true)).toEqual(['acknowledge']);
    expect(listMessageActions('alarmEscalated', false)).toEqual(['confirm']);
    expect(listMessageActions('passCheck', true)).toEqual(['confirm']);
    expect(listMessageActions('completed', true)).toEqual([]);
  });
});
