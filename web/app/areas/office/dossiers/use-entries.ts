import { useState } from 'react'
import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { asProblem } from '#contract/problem.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLoad } from '#ui/loading/use-load.ts'

export interface EntryPage {
  content: Entry[]
  next: string | null
  total?: { count: number; isCapped?: true | undefined }
}

/** A list that grows at its end: the first page, and more when asked. `key` identifies what is listed. */
export const useEntries = (fetch: (after?: string) => Promise<EntryPage>, key: string) => {
  const [further, setFurther] = useState<{ key: string; pages: EntryPage[] }>({ key, pages: [] })
  const [isLoadingMore, setLoadingMore] = useState(false)
  const first = useLoad(async () => {
    const page = await fetch()
    setFurther({ key, pages: [] })
    return { key, page }
  }, key)
  // The page of another key stays until the new one has arrived, but is not continued.
  const isCurrent = first.data?.key === key
  const pages = first.data ? [first.data.page, ...(further.key === first.data.key ? further.pages : [])] : []
  const next = isCurrent ? (pages.at(-1)?.next ?? null) : null

  const more = async () => {
    if (next === null || isLoadingMore) return
    setLoadingMore(true)
    try {
      const page = await fetch(next)
      setFurther((now) => ({ key, pages: [...(now.key === key ? now.pages : []), page] }))
    } catch (error) {
      toast.error(asProblem(error)?.message ?? '加载失败，请重试')
    }
    setLoadingMore(false)
  }
  return {
    entries: pages.flatMap(({ content }) => content),
    total: first.data?.page.total,
    load: first,
    hasMore: next !== null,
    isLoadingMore,
    more: () => void more(),
    reload: first.reload,
  }
}
