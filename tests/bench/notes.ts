export const NOTES = `All run in the same Chromium against the embedded backend, over HTTPS with HTTP/2.

- Recto: the engine of this checkout as a window runs it, on the real \`pages\` table with its guard and ledger.
- RxDB 17.6.0: storage-dexie and replication-supabase with their defaults. Own table with \`_deleted\`, \`_modified\`; tags as JSON
  text, since the plugin cannot compare an array. It sends the old page in the address of each update: the limit on request
  lines was raised for it. The embedded backend does not read quoted columns in \`or=\`: they are unquoted on the way.
- Legend-State 3.0.0-beta.48: syncedSupabase, changesSince last-sync, retrySync, endless retry with exponential back-off, IndexedDB.
  Own table with \`created_at\`, \`updated_at\`, \`deleted\`.
- TanStack offline-transactions 1.0.53 (db 0.8.7): IndexedDB storage, one transaction per edit, own table. The write function is
  its user's: here 4xx are not tried again, but 401, 408, 425 and 429 are.
- No realtime: all are asked to pull instead. Conflict handling is each peer's default.
- "Durable" is, for Recto, the completed transaction with strict durability; for RxDB the completed transaction, relaxed (strict is
  shown apart); for Legend-State and TanStack the successful put inside a transaction, relaxed, watched from outside: their
  API has no promise for it.`;
