export interface Bounded {
  readonly name: string;
  readonly most: number;
  /** By default whole answers, without opaque ones, which browsers count as several MB. */
  readonly copy?: (response: Response) => Promise<Response> | null;
}

const all: Bounded[] = [];

export function bounded(cache: Bounded): Bounded {
  all.push(cache);
  return cache;
}

interface Get {
  readonly request: Request;
  readonly event: { readonly waitUntil: (work: Promise<unknown>) => void };
}

export async function networkFirst(cache: Bounded, context: Get): Promise<Response> {
  try {
    return await fetched(cache, context);
  } catch (error) {
    const cached = await cachedIn(cache, context.request);
    if (cached === undefined) throw error;
    return cached;
  }
}

export async function cacheFirst(cache: Bounded, context: Get): Promise<Response> {
  return (await cachedIn(cache, context.request)) ?? fetched(cache, context);
}

export async function staleWhileRevalidate(cache: Bounded, context: Get): Promise<Response> {
  const newer = fetched(cache, context);
  // Before the cache answers: `newer` may reject sooner.
  context.event.waitUntil(newer.catch(() => undefined));
  return (await cachedIn(cache, context.request)) ?? newer;
}

async function cachedIn({ name }: Bounded, request: Request): Promise<Response | undefined> {
  return (await caches.open(name)).match(request);
}

async function fetched(cache: Bounded, { request, event }: Get): Promise<Response> {
  const response = await fetch(request);
  event.waitUntil(keep(cache, request, response.clone()));
  return response;
}

/** Evicts the oldest. On a full device all these caches are deleted: they are copies of what the server has. */
export async function keep(
  { name, most, copy = whole }: Bounded,
  request: Request,
  response: Response,
): Promise<void> {
  const copied = await copy(response);
  if (copied === null) return;
  try {
    const cache = await caches.open(name);
    await cache.put(request, copied);
    // `keys()` is in the order of writing.
    const requests = await cache.keys();
    const old = requests.slice(0, Math.max(0, requests.length - most));
    await Promise.all(old.map((one) => cache.delete(one)));
  } catch (error) {
    // Otherwise only this copy is missing: the answer broke off, or varies by everything.
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return;
    await Promise.all(all.map((each) => caches.delete(each.name)));
  }
}

function whole(response: Response): Promise<Response> | null {
  return response.status === 200 ? Promise.resolve(response) : null;
}
