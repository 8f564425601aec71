/** In-memory `localStorage`, `sessionStorage` and cookies: in an opaque origin the browser's own throw. */
export function memoryStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: storageOf(new Map()), configurable: true });
  }
  const cookies = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: unknown) => {
      const [name = '', ...value] = (String(text).split(';', 1)[0] ?? '').split('=');
      cookies.set(name.trim(), value.join('=').trim());
    },
  });
}

export function storageOf(values: Map<string, string>): Storage {
  const methods: Storage = {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(String(key)) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(String(key)),
    setItem: (key, value) => void values.set(String(key), String(value)),
  };
  return new Proxy(methods, {
    get: (target, key) =>
      typeof key === 'string' && !(key in target) ? values.get(key) : Reflect.get(target, key),
    set: (_target, key, value) => {
      values.set(String(key), String(value));
      return true;
    },
    has: (target, key) => key in target || values.has(String(key)),
    deleteProperty: (_target, key) => {
      values.delete(String(key));
      return true;
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, key) => {
      const value = values.get(String(key));
      return value === undefined
        ? undefined
        : { value, enumerable: true, configurable: true, writable: true };
    },
  });
}
