type Events = WindowEventMap & DocumentEventMap;

export function listen<Type extends keyof Events>(
  target: EventTarget,
  types: readonly Type[],
  run: (event: Events[Type]) => void,
): () => void {
  const stop = new AbortController();
  for (const type of types) {
    target.addEventListener(type, run as EventListener, { signal: stop.signal });
  }
  return () => stop.abort();
}
