import { htmlThumbnail, type ThumbnailParts } from '#content/documents/thumbnail.ts';
import { drawThumbnail } from '#frames/static/Thumbnail.tsx';
import { cardHost } from '../cardHost.ts';
import { costRatio } from '../../../support/growth.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

type Parts = () => ThumbnailParts;

/** As many elements as a thumbnail has, nested and side by side. */
export const FULL_PAGE = '<div class="a"><p class="b">x</p>'.repeat(60) + '<b>y</b>'.repeat(480);

const ORDINARY: readonly Parts[] = Array.from(
  { length: 10 },
  () => () => htmlThumbnail(FULL_PAGE, null, TEST_PROJECT),
);

/** How many times the cost of ten full cards a card has, until it is laid out, and until it is painted. */
export async function cardCosts(parts: Parts): Promise<{ drawn: number; painted: number }> {
  const drawn = await costRatio(
    () => draw([parts])(),
    () => draw(ORDINARY)(),
  );
  const painted = await costRatio(
    () => paint([parts]),
    () => paint(ORDINARY),
  );
  return { drawn, painted };
}

/** Draws cards as the gallery does, until they are laid out; returns what removes them. */
function draw(all: readonly Parts[]): () => void {
  const removals = all.map((parts) => {
    const made = parts();
    const { box, host } = cardHost();
    document.body.prepend(box);
    const stop = drawThumbnail(host, made);
    host.shadowRoot?.querySelector('.sheet')?.getBoundingClientRect();
    return () => {
      stop();
      box.remove();
    };
  });
  return () => {
    for (const remove of removals) remove();
  };
}

/** Ends with the frame after the paint. */
async function paint(all: readonly Parts[]): Promise<void> {
  const remove = draw(all);
  await nextFrame();
  await nextFrame();
  remove();
}

async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
