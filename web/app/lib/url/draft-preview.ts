/** HOME-3: `?preview=draft` shows editors the newest draft; the server ignores it for all others. */
export const draftIn = ({ searchParams }: URL): { draft?: true } =>
  searchParams.get('preview') === 'draft' ? { draft: true } : {}
