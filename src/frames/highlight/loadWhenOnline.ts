export const MISSING_CODE = 'Connect once to load this preview.';

/** Loads code, and retries whenever the device comes online. Returns the cancel function. */
export function loadWhenOnline<Code>(
  load: () => Promise<Code>,
  { loaded, failed }: { readonly loaded: (code: Code) => void; readonly failed: () => void },
): () => void {
  let cancelled = false;
  const attempt = async () => {
    const code = await load().catch(() => null);
    if (cancelled) return;
    if (code !== null) return loaded(code);
    failed();
    window.addEventListener('online', retry, { once: true });
  };
  const retry = () => void attempt();
  retry();
  return () => {
    cancelled = true;
    window.removeEventListener('online', retry);
  };
}
