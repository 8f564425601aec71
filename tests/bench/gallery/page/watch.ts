declare global {
  interface Window {
    /** From each click on "Next" to the frame that shows other cards, ms. */
    turns: number[];
    /** How long each frame took between the two calls, ms. */
    frames60: { start(): void; stop(): number[] };
  }
}

/** Notes how long the cards take to change after each click on "Next": until the frame that has them is painted; runs in the page. */
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
    // The task after the frame that has them.
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

/** Gives a stopwatch for frames; runs in the page. */
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
