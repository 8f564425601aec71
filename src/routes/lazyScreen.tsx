import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useStore, useStoreSource } from '#context/services.tsx';
import { lazyPart, useSettled, type LazyPart } from '#ui/lazyPart.ts';
import { PendingScreen } from './PendingScreen.tsx';

/** A lazily loaded screen, shown once the store is open, too. The router's preload on hover ignores failures. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & Pick<LazyPart<Props>, 'preload'> {
  const Loaded = lazyPart(load);
  const Lazily = (props: Props) => {
    const source = useStoreSource();
    const store = useStore();
    useEffect(() => source.load(), [source]);
    const isSettled = useSettled(Loaded);
    if (!isSettled || store === null) return <PendingScreen />;
    return (
      <Suspense fallback={<PendingScreen />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazily, { preload: Loaded.tryLoad });
}
