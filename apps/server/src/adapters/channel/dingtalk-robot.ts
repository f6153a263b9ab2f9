import { createHmac } from 'node:crypto';
import { callRobot, type RobotCodes } from './call-robot.ts';
import type { ChannelProvider } from './channel-provider.ts';

export interface DingtalkRobotOptions {
  endpoint: string;
  /** The token in the robot's webhook address. */
  accessToken: string;
  /** The secret of the robot's signature (加签). */
  signSecret: string;
  now: () => Date;
}

/** 300005: no such token · 130101, 410100: too fast; a robot that sends more than 20 messages a minute is silenced for ten. */
const codes: RobotCodes = { gone: [300005], limited: [130101, 410100], silenceMinutes: 10 };

/** A robot of a group of 钉钉 (自定义机器人) with its signature: text that mentions people by their numbers. */
export function createDingtalkRobot({ endpoint, accessToken, signSecret, now }: DingtalkRobotOptions): ChannelProvider {
  return {
    send({ title, body, addresses }) {
      const timestamp = String(now().getTime());
      const url = new URL('/robot/send', endpoint);
      url.searchParams.set('access_token', accessToken);
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', createHmac('sha256', signSecret).update(`${timestamp}\n${signSecret}`).digest('base64'));
      // A number that is not in the text is mentioned without a mark.
      const mentions = addresses.map((number) => `@${number}`).join(' ');
      const content = [title, body, mentions].filter((line) => line !== '').join('\n');
      return callRobot(url, { msgtype: 'text', text: { content }, at: { atMobiles: addresses, isAtAll: false } }, codes, now());
    },
  };
}
