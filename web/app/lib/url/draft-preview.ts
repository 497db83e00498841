import type { RouterContextProvider } from 'react-router'

/** What a loader gets of a reader who may ask for a draft. */
export interface DraftReader {
  context: Readonly<RouterContextProvider>
  memberUrl: URL | undefined
}

/** HOME-3: `?preview=draft` shows editors the newest draft; the server ignores it for all others. */
export const draftIn = (memberUrl: URL | undefined): { draft?: true } =>
  memberUrl?.searchParams.get('preview') === 'draft' ? { draft: true } : {}
