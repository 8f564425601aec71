import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { codeMissing } from '#domain/messages/messages.ts';
import { showToast } from '#ui/overlays/toast.ts';

const PRELOAD_AFTER_MS = 2000;

/** `loaders` must not change. One is preloaded 2 s after mount. */
export function useLazyDialog<Name extends string, Props>(
  loaders: Readonly<Record<Name, () => Promise<ComponentType<Props>>>>,
  preload?: NoInfer<Name>,
) {
  type Dialog = ComponentType<Props>;
  const [open, setOpen] = useState<{ readonly Dialog: Dialog; readonly turn: number } | null>(null);
  const turn = useRef(0);
  const [loaded] = useState(() => new Map<Name, Dialog>());
  const load = async (name: Name): Promise<Dialog | null> => {
    const code = await loaders[name]().catch(() => null);
    if (code !== null) loaded.set(name, code);
    return code;
  };
  const openDialog = (code: Dialog) => {
    // A new key, so that React does not reuse a dialog that is still closing.
    turn.current += 1;
    setOpen({ Dialog: code, turn: turn.current });
  };
  const loadAhead = useEffectEvent((name: Name) => void load(name));
  useEffect(() => {
    if (preload === undefined) return undefined;
    const timer = setTimeout(() => loadAhead(preload), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [preload]);
  const showWhenLoaded = async (name: Name) => {
    const code = await load(name);
    if (code === null) showToast(codeMissing);
    else openDialog(code);
  };
  const show = (name: Name) => {
    const code = loaded.get(name);
    if (code === undefined) void showWhenLoaded(name);
    else openDialog(code);
  };
  // A late close of one dialog must not close the next.
  const close = (closed: number) => setOpen((now) => (now?.turn === closed ? null : now));
  return { open, show, close };
}
