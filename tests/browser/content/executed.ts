declare global {
  interface Window {
    /** What a script that runs in a frame of `executed` calls, with the frame's name. */
    rectoRan: (name: string) => void;
  }
}

/** Waits for pictures to fail and animations to start, ms. */
const SETTLE_MS = 40;

/** A frame whose pictures of other sites never load is checked after this time, ms. */
const LOAD_MS = 1500;

/** Frames loaded at a time. */
const AT_ONCE = 40;

/**
 * What every frame has in place of the dialogs that attacks call, and a base URL from which nothing can be loaded: a
 * picture fails at once, without a request to the server.
 */
const TRAP =
  '<!doctype html><base href="http://127.0.0.1:1/"><script>window.alert = window.confirm = window.prompt = window.print = () => parent.rectoRan(name)</script>';

/**
 * Which of these texts run a script when they are read as a page where scripts may run, or put into one as
 * `innerHTML`, or would when one of their links is followed.
 */
export async function executed(texts: readonly string[]): Promise<readonly string[]> {
  const seen = new Set<string>();
  window.rectoRan = (name) => {
    const text = texts[Number(name)];
    if (text !== undefined) seen.add(text);
  };
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    const batch = texts.slice(from, from + AT_ONCE);
    await Promise.all(batch.map((text, index) => run(text, String(from + index), seen)));
  }
  return [...seen];
}

async function run(text: string, name: string, seen: Set<string>): Promise<void> {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.srcdoc = `${TRAP}<body><div id=recto></div>${text}`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await Promise.race([loaded, pause(LOAD_MS)]);
  const doc = frame.contentDocument;
  if (doc !== null) {
    // Some attacks put an element of their own where a document's function was.
    const place = Document.prototype.createElement.call(doc, 'div');
    doc.documentElement?.append(place);
    place.innerHTML = text;
    const links = place.querySelectorAll<HTMLAnchorElement>('a[href], area[href]');
    if ([...links].some(({ protocol }) => /^(?:javascript|vbscript|data):$/.test(protocol)))
      seen.add(text);
  }
  await pause(SETTLE_MS);
  frame.remove();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
