/** Puts work off while requests pour in: the processor is for answering them then. */

const WINDOW_MS = 100;
const FLOOD_PER_WINDOW = 50;

export function createFloodGate(work: () => void) {
  let from = 0;
  let inWindow = 0;
  let isOn = false;
  let timer: NodeJS.Timeout | undefined;
  function goOn(): void {
    timer = undefined;
    isOn = isOn && performance.now() - from < 2 * WINDOW_MS;
    work();
  }

  return {
    get isOn() {
      return isOn;
    },
    count(): void {
      inWindow++;
      const now = performance.now();
      if (now - from < WINDOW_MS) {
        isOn ||= inWindow > FLOOD_PER_WINDOW;
        return;
      }
      isOn = inWindow > FLOOD_PER_WINDOW && now - from < 2 * WINDOW_MS;
      from = now;
      inWindow = 0;
    },
    /** Works now or, in a flood, once for all that comes until then. */
    pass(): void {
      if (isOn) timer ??= setTimeout(goOn, WINDOW_MS).unref();
      else work();
    },
    close: () => clearTimeout(timer),
  };
}
