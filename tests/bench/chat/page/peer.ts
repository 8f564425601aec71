import { createElement, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Measurements of a streamed reply. */
export interface Seen {
  /** From the first requested byte to the paint of the last words, ms. */
  readonly wholeMs: number;
  /** Dropped frames and their longest run, at 60 a second. */
  readonly dropped: number;
  readonly longestRun: number;
}

declare global {
  interface Window {
    /** Reads a reply from a URL and renders it as it arrives, in fragments of `fragment` characters. */
    readReply: (address: string, fragment: number, last: string) => Promise<Seen>;
  }
}

const FRAME_MS = 1000 / 60;

/** Mounts a renderer of growing text; like a chat it gets the whole text again for each fragment. */
export function mountPeer(draw: (text: string, growing: boolean) => ReactNode): void {
  let show = (_text: string, _growing: boolean) => {};
  function Peer() {
    const [state, setState] = useState({ text: '', growing: true });
    show = (text, growing) => setState({ text, growing });
    return draw(state.text, state.growing);
  }
  const stage = document.getElementById('stage');
  if (stage === null) throw new Error('The page has no stage.');
  createRoot(stage).render(createElement(Peer));
  window.readReply = (address, fragment, last) => {
    return readReply(
      address,
      fragment,
      (text, growing) => show(text, growing),
      () => {
        return stage.textContent.includes(last);
      },
    );
  };
}

async function readReply(
  address: string,
  fragment: number,
  show: (text: string, growing: boolean) => void,
  isShown: () => boolean,
): Promise<Seen> {
  const began = performance.now();
  const gaps: number[] = [];
  let lastFrame = began;
  let isOver = false;
  const onFrame = () => {
    const now = performance.now();
    gaps.push(now - lastFrame);
    lastFrame = now;
    if (!isOver) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  const { body } = await fetch(address);
  if (body === null) throw new Error('There is no reply.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (let at = 0; at < read.value.length; at += fragment) {
      text += read.value.slice(at, at + fragment);
      show(text, true);
    }
  }
  show(text, false);
  while (!isShown()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const wholeMs = performance.now() - began;
  isOver = true;
  const missed = gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1));
  return {
    wholeMs,
    dropped: missed.reduce((sum, count) => sum + count, 0),
    longestRun: Math.max(0, ...missed),
  };
}
