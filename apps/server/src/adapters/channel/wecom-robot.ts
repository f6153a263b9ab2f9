import { callRobot, type RobotCodes } from './call-robot.ts';
import type { ChannelProvider } from './channel-provider.ts';

export interface WecomRobotOptions {
  endpoint: string;
  /** The key in the robot's webhook address. */
  key: string;
  now: () => Date;
}

/** 93000: no such webhook · 45009, 45033: too many calls; a robot may send 20 messages a minute. */
const codes: RobotCodes = { gone: [93000], limited: [45009, 45033], silenceMinutes: 1 };

/** A robot of a group of 企业微信 (群机器人): text that mentions people by their numbers. */
export function createWecomRobot({ endpoint, key, now }: WecomRobotOptions): ChannelProvider {
  return {
    send({ title, body, addresses }) {
      const url = new URL('/cgi-bin/webhook/send', endpoint);
      url.searchParams.set('key', key);
      const text = { content: body === '' ? title : `${title}\n${body}`, mentioned_mobile_list: addresses };
      return callRobot(url, { msgtype: 'text', text }, codes, now());
    },
  };
}
