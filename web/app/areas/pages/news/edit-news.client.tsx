import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { AdminNewsArticle } from '#contract/pages/news/news.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { NewsEditor } from './news-editor.tsx'

type Article = z.output<typeof AdminNewsArticle>

/** The editor for a new item, or for the item with this id. */
export default function EditNews() {
  const id = Number(useSearchParams()[0].get('newsId')) || undefined
  return id === undefined ? <NewsEditor /> : <EditExisting key={id} id={id} />
}

function EditExisting({ id }: { id: number }) {
  const load = useLoad<Article>(() => quietApi.news.getAdminNews({ newsId: id }))
  return (
    <LoadedContent load={load}>
      {(article) => <NewsEditor key={article.version} article={article} reload={load.reload} />}
    </LoadedContent>
  )
}
