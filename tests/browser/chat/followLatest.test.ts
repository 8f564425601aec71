import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followLatest } from '#features/chat/reply/followLatest.ts';
import { eventually } from '../../support/eventually.ts';

let scroller: HTMLElement;
let content: HTMLElement;
let followed: ReturnType<typeof followLatest>;

beforeEach(() => {
  scroller = document.createElement('div');
  scroller.style.cssText = 'height: 200px; overflow-y: auto; overflow-anchor: none';
  content = document.createElement('div');
  scroller.append(content);
  document.body.append(scroller);
  grow(1000);
  followed = followLatest();
  followed.scroller(scroller);
  followed.content(content);
  followed.toLatest();
});

afterEach(() => {
  followed.scroller(null);
  scroller.remove();
});

function grow(px: number): void {
  content.style.height = `${content.offsetHeight + px}px`;
}

const atEnd = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 2;
const laidOut = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

describe('a growing conversation', () => {
  test('scrolls to its end, also when the window shrinks', async () => {
    expect(atEnd()).toBe(true);
    grow(300);
    await eventually(() => expect(atEnd()).toBe(true));
    scroller.style.height = '120px';
    await eventually(() => expect(atEnd()).toBe(true));
    expect(followed.state()).toEqual({ isAway: false, hasNewContent: false });
  });

  test('stops when the user scrolls up, and reports new content', async () => {
    scroller.scrollTop -= 300;
    await eventually(() => expect(followed.state().isAway).toBe(true));
    expect(followed.state().hasNewContent).toBe(false);
    const top = scroller.scrollTop;
    grow(300);
    await eventually(() => expect(followed.state().hasNewContent).toBe(true));
    expect(scroller.scrollTop).toBe(top);
  });

  test('follows again after scrolling to the end or jumping there', async () => {
    scroller.scrollTop -= 300;
    await eventually(() => expect(followed.state().isAway).toBe(true));
    scroller.scrollTop = scroller.scrollHeight;
    await eventually(() => expect(followed.state().isAway).toBe(false));
    scroller.scrollTop -= 300;
    await eventually(() => expect(followed.state().isAway).toBe(true));
    followed.toLatest();
    expect(atEnd()).toBe(true);
    grow(300);
    await eventually(() => expect(atEnd()).toBe(true));
  });

  test('stops at the first wheel event, before any scrolling', async () => {
    scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -5 }));
    expect(followed.state().isAway).toBe(true);
    const top = scroller.scrollTop;
    grow(300);
    await laidOut();
    expect(scroller.scrollTop).toBe(top);
  });

  test('does not scroll while text is selected', async () => {
    content.textContent = 'words to select';
    document.getSelection()?.selectAllChildren(content);
    const top = scroller.scrollTop;
    grow(300);
    await laidOut();
    expect(scroller.scrollTop).toBe(top);
    document.getSelection()?.removeAllRanges();
  });

  test('still follows after its content shrinks', async () => {
    content.style.height = '500px';
    await laidOut();
    expect(followed.state()).toEqual({ isAway: false, hasNewContent: false });
    grow(300);
    await eventually(() => expect(atEnd()).toBe(true));
  });
});
