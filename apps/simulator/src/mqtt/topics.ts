/** The topics of ThingsBoard's public device and gateway APIs. */
export const deviceTopics = {
  telemetry: 'v1/devices/me/telemetry',
  attributes: 'v1/devices/me/attributes',
  commands: 'v1/devices/me/rpc/request/+',
  answer: (requestId: string) => `v1/devices/me/rpc/response/${requestId}`,
  /** Returns the request id of a command's topic; null for another topic. */
  readRequestId: (topic: string) => /^v1\/devices\/me\/rpc\/request\/([^/]+)$/.exec(topic)?.[1] ?? null,
};

export const gatewayTopics = {
  connect: 'v1/gateway/connect',
  disconnect: 'v1/gateway/disconnect',
  telemetry: 'v1/gateway/telemetry',
  commands: 'v1/gateway/rpc',
  answers: 'v1/gateway/rpc',
};
