import { useEffect, useState, type RefObject } from 'react';

/** How far below the window a card counts as in view, so that it is ready when it is scrolled to. */
const AHEAD = '300px';

/** Whether an element has come into view; once true it stays true. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || inView) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInView(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, inView]);
  return inView;
}
