import * as news from '#contract/pages/news/news.ts'
import type { BufferedCounter } from '#kernel/database/index.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findForAdmin } from './admin-queries.ts'
import { addNewsFile } from './attachments/add-file.ts'
import { downloadNewsFile } from './attachments/download-file.ts'
import { exportNews } from './export-news.ts'
import { markNews } from './mark-news.ts'
import { findPicked, listYears } from './queries.ts'
import { listNews, readArticle, readForEdit } from './read-news.ts'
import { addNews, deleteNews, updateNews } from './save-news.ts'
import { suggestWords } from './search-news.ts'
import { listVersions, readVersion } from './versions/read-versions.ts'
import { toAdminItem, toListedItem } from './view.ts'

export const routes = (bind: Bind, views: BufferedCounter) => {
  bind(news.listNews, ({ db, actor, query }) => listNews(db, actor, query))
  bind(news.listPickedNews, async ({ db, query }) => (await findPicked(db, query.ids)).map((row) => toListedItem(row)))
  bind(news.suggestNews, ({ db, query }) => suggestWords(db, query.title))
  bind(news.listNewsYears, ({ db }) => listYears(db))
  bind(news.getNews, ({ db, query }) => readArticle(db, query.newsId))
  bind(news.downloadNewsFile, ({ query, actor, caller, ...services }) =>
    downloadNewsFile(services, actor, query, caller),
  )
  bind(news.countNewsView, ({ fields }) => {
    views.add(fields.newsId)
    return { message: '已记录' }
  })

  bind(news.addNews, ({ db, actor, body }) => addNews(db, actor, body))
  bind(news.updateNews, ({ db, actor, body }) => updateNews(db, actor, body))
  bind(news.deleteNews, ({ db, actor, params }) => deleteNews(db, actor, params.id))
  bind(news.addNewsFile, (context) => addNewsFile(context, context.actor, context.uploads))
  bind(news.listNewsVersions, ({ db, query }) => listVersions(db, query.newsId))
  bind(news.getNewsVersion, ({ db, query }) => readVersion(db, query))
  bind(news.markNews, ({ db, actor, body }) => markNews(db, actor, body))
  bind(news.listAdminNews, async ({ db, query }) => {
    const found = await findForAdmin(db, query)
    return { ...toPage(found, toAdminItem), counts: found.counts }
  })
  bind(news.getAdminNews, ({ db, query }) => readForEdit(db, query.newsId))
  bind(news.exportNews, ({ db, query }) => exportNews(db, query))
}
