/** Where whoever was sent is on the way, for whoever waits. */
export const orderArrival = {
  title: '处理人尚未到场',
  hint: '处理人同意共享的，可以看到其大致位置。查看会留下记录。',
  look: '查看位置',
  again: '刷新位置',
  near: '{{name}} 距现场约 {{distance}}（直线），{{time}}更新。位置精确到约 100 米。',
  seen: '{{name}} 的大致位置，{{time}}更新，精确到约 100 米。',
  notShared: '暂时看不到处理人的位置。可点下方“联系”打电话。',
  site: '现场',
  map: '处理人和现场的地图，内容与上面的文字相同',
};
