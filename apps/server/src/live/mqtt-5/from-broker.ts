import { type Packet, parser } from 'mqtt-packet';
import { acceptConnect, refuseConnect } from './connect.ts';
import { findBody } from './frame-cutter.ts';
import { writePublishForClient } from './publish.ts';
import { type Reason, reasonCodes } from './reason-codes.ts';
import { explain, type Mqtt5State, writeWithin } from './state.ts';
import { writeAnswer } from './write-frame.ts';

/** What one packet of the broker's leads to. */
export interface Answer {
  toClient?: Buffer | null;
  /** The answer that the client is not asked for. */
  toBroker?: Buffer;
}

const types = { connack: 2, publish: 3, puback: 4, pubrec: 5, pubcomp: 7, suback: 9, unsuback: 11 };
const refusedByBroker = 0x80;
const notAllowed: Reason = { code: reasonCodes.notAuthorized, text: 'not allowed' };

/** @returns turns the broker's packets of MQTT 3.1.1 into those of MQTT 5 */
export function createBrokerReader(state: Mqtt5State): (frame: Buffer) => Answer {
  const parse = parser({ protocolVersion: 4 });
  let packet: Packet | null = null;
  parse.on('packet', (parsed: Packet) => {
    packet = parsed;
  });
  const read = (frame: Buffer): Packet => {
    parse.parse(frame);
    return packet as unknown as Packet;
  };
  return (frame) => {
    const type = (frame[0] as number) >> 4;
    if (type === types.publish) return tellPublish(state, frame);
    if (type === types.puback || type === types.pubrec) return tellTaken(state, frame);
    if (type === types.pubcomp) return tellReleased(state, frame);
    if (type !== types.connack && type !== types.suback && type !== types.unsuback) return { toClient: frame };
    const parsed = read(frame);
    if (parsed.cmd === 'connack') return tellConnected(state, parsed.returnCode === 0);
    if (parsed.cmd === 'suback') return tellSubscribed(state, parsed.messageId as number, parsed.granted as number[]);
    return tellUnsubscribed(state, parsed.messageId as number);
  };
}

/** A message that is longer than the client takes counts as delivered (MQTT 5 §3.1.2.11.4). */
function tellPublish(state: Mqtt5State, frame: Buffer): Answer {
  const { bytes, messageId } = writePublishForClient(frame);
  if (bytes.length > state.request.maxPacketBytes) return messageId === 0 ? {} : { toBroker: writeAnswer(0x40, messageId) };
  if (messageId === 0 || state.window.take(messageId, bytes)) return { toClient: bytes };
  return {};
}

/** PUBACK and PUBREC. */
function tellTaken(state: Mqtt5State, frame: Buffer): Answer {
  const messageId = frame.readUInt16BE(findBody(frame));
  const cmd = (frame[0] as number) >> 4 === types.puback ? 'puback' : 'pubrec';
  const refusal = state.refusedPublishes.get(messageId);
  if (cmd === 'puback' || refusal) state.unacknowledged.delete(messageId);
  if (!refusal) return { toClient: frame };
  state.refusedPublishes.delete(messageId);
  const toClient = writeWithin({ cmd, messageId, reasonCode: refusal.code, ...explain(state, refusal) }, state);
  if (cmd === 'puback') return { toClient };
  // With such a code the handshake is over for the client, and the broker would wait for its end.
  state.releasing.add(messageId);
  return { toClient, toBroker: writeAnswer(0x62, messageId) };
}

/** PUBCOMP. */
function tellReleased(state: Mqtt5State, frame: Buffer): Answer {
  const messageId = frame.readUInt16BE(findBody(frame));
  if (state.releasing.delete(messageId)) return {};
  state.unacknowledged.delete(messageId);
  return { toClient: frame };
}

function tellConnected(state: Mqtt5State, isAccepted: boolean): Answer {
  const { answer, request } = state;
  if (!isAccepted || !answer) {
    state.isOver = true;
    return { toClient: writeWithin(refuseConnect(state.refusal ?? notAllowed), state) };
  }
  state.isConnected = true;
  return { toClient: writeWithin(acceptConnect(request, answer), state) };
}

function tellSubscribed(state: Mqtt5State, messageId: number, answers: readonly number[]): Answer {
  const parts = state.subscribing.get(messageId) ?? [];
  state.subscribing.delete(messageId);
  const asked = [...new Set(parts.filter(({ code }) => code === null).map(({ filter }) => filter))];
  const reasons: Reason[] = [];
  const granted = parts.map(({ filter, code }) => {
    const answer = code ?? (answers[asked.indexOf(filter)] as number);
    if (answer !== refusedByBroker) return answer;
    const reason = state.refusedFilters.get(filter) ?? notAllowed;
    reasons.push(reason);
    return reason.code;
  });
  for (const filter of asked) state.refusedFilters.delete(filter);
  const [reason] = reasons;
  return { toClient: writeWithin({ cmd: 'suback', messageId, granted, ...(reason && explain(state, reason)) }, state) };
}

function tellUnsubscribed(state: Mqtt5State, messageId: number): Answer {
  const granted = [...(state.unsubscribing.get(messageId) ?? [])];
  state.unsubscribing.delete(messageId);
  return { toClient: writeWithin({ cmd: 'unsuback', messageId, granted }, state) };
}
