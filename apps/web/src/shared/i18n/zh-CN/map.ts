/** The map on which a position is chosen. */
export const map = {
  title: '在地图上选点',
  hint: '拖动地图，让图钉的尖端对准位置。',
  hintOnGrid: '这里没有接入地图底图，网格上的距离和其他站点的位置是准确的。拖动网格，让图钉的尖端对准位置。',
  label: '地图，拖动或用方向键移动',
  way: '走过的路线',
  zoomIn: '放大',
  zoomOut: '缩小',
  failed: '地图加载失败，请检查网络，或直接填写坐标',
  here: '我的位置',
  choose: '就选这里',
  chosen: '图钉位置 {{longitude}}，{{latitude}}',
};
