import type { Device, OpenOptions, Peer, PeerName } from '../peers/peer.ts';

/** What the bench calls in the browser. */
export interface BenchPage {
  /** Opens a peer's device under a name. */
  readonly open: (device: string, peer: PeerName, options: OpenOptions) => Promise<void>;
  readonly pull: (device: string) => Promise<void>;
  readonly setOnline: (device: string, online: boolean) => void;
  readonly waiting: (device: string) => Promise<number>;
  readonly kept: (device: string) => Promise<readonly string[]>;
  /** Appends a line to a page as the device shows it. */
  readonly append: (device: string, pageId: string, line: string) => Promise<void>;
  /** Saves a page repeatedly; returns the durations, ms. */
  readonly timeSaves: (
    device: string,
    pageId: string,
    texts: readonly string[],
  ) => Promise<number[]>;
  /** Saves each page once, all concurrently. */
  readonly saveAll: (device: string, pageIds: readonly string[], text: string) => Promise<void>;
  /** Goes online and waits until nothing is pending, at most `capMs`; returns the duration, ms. */
  readonly timeReplay: (device: string, capMs: number) => Promise<number>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const devices = new Map<string, Device>();

async function peerOf(name: PeerName): Promise<Peer> {
  switch (name) {
    case 'recto':
      return (await import('../peers/recto.ts')).openRecto;
    case 'rxdb':
      return (await import('../peers/rxdb.ts')).openRxdb;
    case 'legend':
      return (await import('../peers/legend.ts')).openLegend;
    case 'tanstack':
      return (await import('../peers/tanstack.ts')).openTanstack;
  }
}

function deviceOf(name: string): Device {
  const device = devices.get(name);
  if (device === undefined) throw new Error(`There is no device ${name}`);
  return device;
}

window.bench = {
  open: async (device, name, options) => {
    const peer = await peerOf(name);
    devices.set(device, await peer(options));
    await deviceOf(device).pull();
  },
  pull: (device) => deviceOf(device).pull(),
  setOnline: (device, online) => deviceOf(device).setOnline(online),
  waiting: (device) => deviceOf(device).waiting(),
  kept: (device) => deviceOf(device).kept(),
  append: async (device, pageId, line) => {
    const { textOf, save } = deviceOf(device);
    await save(pageId, `${(await textOf(pageId)) ?? ''}\n${line}`);
  },
  timeSaves: async (device, pageId, texts) => {
    const { save } = deviceOf(device);
    const times: number[] = [];
    for (const text of texts) {
      const began = performance.now();
      await save(pageId, text);
      times.push(performance.now() - began);
    }
    return times;
  },
  saveAll: async (device, pageIds, text) => {
    const { save } = deviceOf(device);
    await Promise.all(pageIds.map((pageId) => save(pageId, `${text}\n${pageId}`)));
  },
  timeReplay: async (device, capMs) => {
    const { setOnline, waiting } = deviceOf(device);
    const began = performance.now();
    setOnline(true);
    while (performance.now() - began < capMs && (await waiting()) > 0) await nextLook();
    return performance.now() - began;
  },
};

/** Polling interval. */
const LOOK_MS = 10;

function nextLook(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
