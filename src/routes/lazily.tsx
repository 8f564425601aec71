import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyPart, type LazyPart } from '#ui/lazyPart.ts';
import { PendingScreen } from './PendingScreen.tsx';

/**
 * A screen whose code is fetched when it is first shown, with the usual sign of waiting in its place. The router
 * preloads what a person points at: that says nothing where it fails.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Loaded = lazyPart(load);
  const Lazily = (props: Props) => {
    // Not by suspending: React shows what was suspended 300 ms after its fallback at the earliest.
    const [isSettled, setSettled] = useState(Loaded.isHere);
    useEffect(() => {
      if (!isSettled) void Loaded.preload().then(() => setSettled(true));
    }, [isSettled]);
    if (!isSettled) return <PendingScreen />;
    return (
      <Suspense fallback={<PendingScreen />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazily, {
    isHere: Loaded.isHere,
    preload: Loaded.tryLoad,
    tryLoad: Loaded.tryLoad,
  });
}
