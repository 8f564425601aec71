import fc from 'fast-check';

// A fixed seed: random cases would fail for unrelated changes. `npm run laws` searches for new ones.
fc.configureGlobal({ seed: Number(import.meta.env['VITE_LAW_SEED']) });

export { fc };
