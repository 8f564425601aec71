export { createClient } from '@supabase/supabase-js';
export { createRxDatabase } from 'rxdb';
export { replicateSupabase } from 'rxdb/plugins/replication-supabase';
export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
