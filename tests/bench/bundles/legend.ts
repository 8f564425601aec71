export { createClient } from '@supabase/supabase-js';
export { observable, syncState, when } from '@legendapp/state';
export { ObservablePersistIndexedDB } from '@legendapp/state/persist-plugins/indexeddb';
export { syncedSupabase } from '@legendapp/state/sync-plugins/supabase';
