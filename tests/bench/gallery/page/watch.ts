declare global {
  interface Window {
    /** From each click on "Next" to the frame with other cards, ms. */
    turns: number[];
    /** Frame durations between the two calls, ms. */
    frames60: { start(): void; stop(): number[] };
  }
}

/** Measures from each click on "Next" to the painted change of the cards; runs in the page. */
export function followTurns(): void {
  window.turns = [];
  let clickedAt = 0;
  let before = '';
  const firstTitle = (): string => document.querySelector('article h2')?.textContent ?? '';
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.textContent !== 'Next') return;
      clickedAt = event.timeStamp;
      before = firstTitle();
    },
    true,
  );
  const look = (): void => {
    if (clickedAt === 0 || firstTitle() === before || firstTitle() === '') return;
    const since = clickedAt;
    clickedAt = 0;
    // A task after the frame with the cards.
    requestAnimationFrame(() => {
      setTimeout(() => window.turns.push(performance.now() - since));
    });
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Adds a frame timer; runs in the page. */
export function followFrames(): void {
  let frames: number[] = [];
  let running = 0;
  let last = 0;
  const tick = (now: number): void => {
    if (last > 0) frames.push(now - last);
    last = now;
    running = requestAnimationFrame(tick);
  };
  window.frames60 = {
    start() {
      frames = [];
      last = 0;
      running = requestAnimationFrame(tick);
    },
    stop() {
      cancelAnimationFrame(running);
      return frames;
    },
  };
}
