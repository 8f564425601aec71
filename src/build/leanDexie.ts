import type { Plugin, Rolldown } from 'vite';

/** Parts of Dexie, each with the code that uses it: without that code the bundler drops the part. */
const PARTS = {
  /** Callbacks before each write; Recto has none. */
  hooks: 'this.use(hooksMiddleware);',
  /** Queries by a prefix of a compound index: Recto's queries all name real indexes. */
  virtualIndexes: 'this.use(virtualIndexMiddleware);',
  /** Cache of live queries; the service worker has none. */
  cache: 'this.use(cacheMiddleware);',
  liveQuery: '\n    liveQuery,',
} as const;

/** Methods that Recto never calls; `tests/structure.ts` rejects calls. */
export const UNUSED_METHODS: Readonly<Record<string, readonly string[]>> = {
  Table: ['mapToClass', 'defineClass'],
  WhereClause: [
    'startsWithIgnoreCase',
    'equalsIgnoreCase',
    'anyOfIgnoreCase',
    'startsWithAnyOfIgnoreCase',
    'startsWithAnyOf',
    'notEqual',
    'noneOf',
    'inAnyRange',
  ],
};

/** Builds Dexie without unused methods and without `parts` (decisions 075 and 078). */
export function leanDexie(...parts: readonly (keyof typeof PARTS)[]): Plugin {
  return {
    name: 'recto-lean-dexie',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler(code) {
        let lean = withoutMethods(code, this.parse(code));
        for (const part of parts) {
          if (lean.split(PARTS[part]).length !== 2) throw changed(part);
          lean = lean.replace(PARTS[part], '');
        }
        // Lets the bundler drop Dexie from chunks that don't use it.
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

const REGISTRY = 'new FinalizationRegistry(';

/** Lets `useObservable` be bundled without Dexie, which only the package's other hooks use. */
export function leanDexieHooks(): Plugin {
  return {
    name: 'recto-lean-dexie-hooks',
    transform: {
      filter: { id: /\/dexie-react-hooks\.mjs$/ },
      handler(code) {
        if (!code.includes(REGISTRY)) {
          throw new Error('dexie-react-hooks has changed. Update src/build/leanDexie.ts.');
        }
        return { code: code.replace(REGISTRY, `/* @__PURE__ */ ${REGISTRY}`), map: null };
      },
    },
  };
}

function withoutMethods(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>) {
  const unused = Object.entries(UNUSED_METHODS).flatMap(([name, methods]) => {
    const found = body.find((node) => node.type === 'ClassDeclaration' && node.id?.name === name);
    const members = found?.type === 'ClassDeclaration' ? found.body.body : [];
    return methods.map((method) => {
      const member = members.find(
        (one) =>
          one.type === 'MethodDefinition' && code.slice(one.key.start, one.key.end) === method,
      );
      if (member === undefined) throw changed(`${name}.${method}`);
      return member;
    });
  });
  // From the end, so that earlier positions stay valid.
  return unused
    .toSorted((a, b) => b.start - a.start)
    .reduce((lean, { start, end }) => lean.slice(0, start) + lean.slice(end), code);
}

function changed(what: string): Error {
  return new Error(`Dexie has changed how it adds its ${what}. Update src/build/leanDexie.ts.`);
}
