import { useEffect, useState, type RefObject } from 'react';

/** `filled`: cover the window, where the browser has no fullscreen for elements (phones). */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [native, setNative] = useState(false);
  const [filled, setFilled] = useState(false);

  useEffect(() => {
    const follow = () => setNative(document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);

  useEffect(() => {
    if (!filled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFilled(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [filled]);

  const toggle = async () => {
    if (filled) return setFilled(false);
    if (native) return document.exitFullscreen();
    const target = element.current;
    if (target === null) return undefined;
    try {
      await target.requestFullscreen();
    } catch {
      setFilled(true);
    }
    return undefined;
  };

  return { active: native || filled, filled, toggle };
}
