import { useEffect, useState, type RefObject } from 'react';
import { listen } from '#ui/browser/listen.ts';

/** `filled`: cover the window, where the browser has no fullscreen for elements (phones). */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [native, setNative] = useState(false);
  const [filled, setFilled] = useState(false);

  useEffect(
    () =>
      listen(document, ['fullscreenchange'], () =>
        setNative(document.fullscreenElement === element.current),
      ),
    [element],
  );

  useEffect(() => {
    if (!filled) return undefined;
    return listen(window, ['keydown'], ({ key }) => {
      if (key === 'Escape') setFilled(false);
    });
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
