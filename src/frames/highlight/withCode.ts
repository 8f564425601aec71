/** What a frame shows while the code that draws its page has not come. */
export const MISSING_CODE =
  '<p class="problem">This preview needs code that has not arrived yet. It comes with the next connection.</p>';

/**
 * Hands over a renderer's code once `load` has it: now, or when the connection is back. `missing` is called each
 * time it did not come. The returned function gives up waiting.
 */
export function withCode<Code>(
  load: () => Promise<Code>,
  { arrived, missing }: { readonly arrived: (code: Code) => void; readonly missing: () => void },
): () => void {
  let wanted = true;
  const attempt = async () => {
    const code = await load().catch(() => null);
    if (!wanted) return;
    if (code !== null) return arrived(code);
    missing();
    window.addEventListener('online', again, { once: true });
  };
  const again = () => void attempt();
  again();
  return () => {
    wanted = false;
    window.removeEventListener('online', again);
  };
}
