import { create } from 'zustand';

/** The stored screen data of the specification (spec §9), in CSS pixels. */
export interface ScreenData {
  statusBarHeight: number;
  /** Status bar plus 50 on Android, plus 45 otherwise. */
  customBarHeight: number;
  windowWidth: number;
  windowHeight: number;
}

const barOnAndroid = 50;
const barElsewhere = 45;

export const useScreenData = create<ScreenData>(() => ({
  statusBarHeight: 0,
  customBarHeight: barElsewhere,
  windowWidth: 0,
  windowHeight: 0,
}));

/** Measures the screen now and at every change of its size. Called once at start. */
export function startScreenData(): void {
  const isAndroid = /android/i.test(navigator.userAgent);
  document.documentElement.dataset.platform = isAndroid ? 'android' : 'other';
  const measure = () => {
    const statusBarHeight = measureStatusBar();
    useScreenData.setState({
      statusBarHeight,
      customBarHeight: statusBarHeight + (isAndroid ? barOnAndroid : barElsewhere),
      windowWidth: window.innerWidth,
      windowHeight: window.innerHeight,
    });
  };
  measure();
  window.addEventListener('resize', measure);
}

/** The inset only exists in CSS, so an element with that height is measured. */
function measureStatusBar(): number {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:fixed;visibility:hidden;height:env(safe-area-inset-top,0px)';
  document.body.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
}
