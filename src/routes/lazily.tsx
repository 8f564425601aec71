import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import { PendingScreen } from './PendingScreen.tsx';

/** A screen whose code is fetched when it is first shown, with the usual sign of waiting in its place. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazyPart(load);
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={<PendingScreen />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
