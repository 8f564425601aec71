import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { PendingScreen } from './PendingScreen.tsx';

/** A screen whose code is fetched when it is first shown, with the usual sign of waiting in its place. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={<PendingScreen />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
