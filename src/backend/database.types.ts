// Generated from supabase/migrations by `npm run types`. Do not edit.

/** Any JSON value. */
export type Json =
  string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** The tables and functions of the data API, as its client library wants them described. */
export type Database = {
  public: {
    Tables: {
      chat_messages: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          metadata: Json;
          role: string;
          session_id: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          id?: string;
          metadata?: Json;
          role: string;
          session_id: string;
        };
        Update: Partial<Tables['chat_messages']['Insert']>;
        Relationships: [
          { foreignKeyName: 'chat_messages_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'chat_sessions'; referencedColumns: ['id'] },
        ];
      };
      chat_sessions: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          title: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          title: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: Partial<Tables['chat_sessions']['Insert']>;
        Relationships: [];
      };
      page_mutations: {
        Row: {
          author_id: string;
          created_at: string;
          mutation_id: string;
          page_id: string;
          revision: number;
        };
        Insert: {
          author_id: string;
          created_at?: string;
          mutation_id: string;
          page_id: string;
          revision: number;
        };
        Update: Partial<Tables['page_mutations']['Insert']>;
        Relationships: [
          { foreignKeyName: 'page_mutations_page_id_fkey'; columns: ['page_id']; isOneToOne: false; referencedRelation: 'pages'; referencedColumns: ['id'] },
        ];
      };
      page_revisions: {
        Row: {
          author_id: string;
          change_seq: number;
          content_type: string;
          created_at: string;
          deleted_at: string | null;
          html_content: string | null;
          html_source: string | null;
          is_public: boolean;
          markdown_content: string | null;
          mutation_id: string;
          page_id: string;
          revision: number;
          tags: string[];
          title: string;
        };
        Insert: {
          author_id: string;
          change_seq: number;
          content_type: string;
          created_at?: string;
          deleted_at?: string | null;
          html_content?: string | null;
          html_source?: string | null;
          is_public: boolean;
          markdown_content?: string | null;
          mutation_id: string;
          page_id: string;
          revision: number;
          tags: string[];
          title: string;
        };
        Update: Partial<Tables['page_revisions']['Insert']>;
        Relationships: [
          { foreignKeyName: 'page_revisions_page_id_fkey'; columns: ['page_id']; isOneToOne: false; referencedRelation: 'pages'; referencedColumns: ['id'] },
        ];
      };
      page_sources: {
        Row: {
          author_id: string;
          html_source: string;
          page_id: string;
          updated_at: string;
        };
        Insert: {
          author_id: string;
          html_source: string;
          page_id: string;
          updated_at?: string;
        };
        Update: Partial<Tables['page_sources']['Insert']>;
        Relationships: [
          { foreignKeyName: 'page_sources_page_id_fkey'; columns: ['page_id']; isOneToOne: true; referencedRelation: 'pages'; referencedColumns: ['id'] },
        ];
      };
      pages: {
        Row: {
          author_id: string;
          base_revision: number | null;
          change_seq: number;
          content: string | null;
          content_type: string;
          created_at: string;
          deleted_at: string | null;
          html_content: string | null;
          html_source: string | null;
          id: string;
          is_public: boolean;
          last_mutation_id: string | null;
          markdown_content: string | null;
          preview_image_url: string | null;
          revision: number;
          search_lower: string;
          search_text: string;
          search_words: string[];
          snippet: string;
          tag_keys: string[];
          tags: string[];
          title: string;
          title_order: string;
          updated_at: string;
          url: string | null;
        };
        Insert: {
          author_id?: string;
          base_revision?: number | null;
          change_seq?: number;
          content?: string | null;
          content_type?: string;
          created_at?: string;
          deleted_at?: string | null;
          html_content?: string | null;
          html_source?: string | null;
          id?: string;
          is_public?: boolean;
          last_mutation_id?: string | null;
          markdown_content?: string | null;
          preview_image_url?: string | null;
          revision?: number;
          search_lower?: string;
          search_text?: string;
          search_words?: string[];
          snippet?: string;
          tag_keys?: never;
          tags?: string[];
          title: string;
          title_order?: never;
          updated_at?: string;
          url?: string | null;
        };
        Update: Partial<Tables['pages']['Insert']>;
        Relationships: [];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          updated_at: string;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email: string;
          full_name: string;
          id: string;
          updated_at?: string;
        };
        Update: Partial<Tables['profiles']['Insert']>;
        Relationships: [];
      };
      session_projects: {
        Row: {
          created_at: string;
          id: string;
          project_id: string;
          session_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          project_id: string;
          session_id: string;
        };
        Update: Partial<Tables['session_projects']['Insert']>;
        Relationships: [
          { foreignKeyName: 'session_projects_project_id_fkey'; columns: ['project_id']; isOneToOne: false; referencedRelation: 'pages'; referencedColumns: ['id'] },
          { foreignKeyName: 'session_projects_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'chat_sessions'; referencedColumns: ['id'] },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      count_chat_request: { Args: { per_minute: number; per_day: number }; Returns: number };
      list_gallery: { Args: { query?: Json }; Returns: Json };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type Tables = Database['public']['Tables'];
